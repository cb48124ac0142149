import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

type Kind = 'done' | 'failed'

const COLOURS: Record<Kind, string> = { done: 'accent', failed: 'red' }

// Time to read the words, find the button and press it.
const UNDO_MS = 8000

/** A toast: top right, for 3 s, longer while pointed at. A screen reader reads it out. */
export function notify(message: string, kind: Kind = 'done'): void {
  notifications.show({ message, color: COLOURS[kind], autoClose: kind === 'failed' ? 6000 : 3000 })
}

/** Says what was done and offers to undo it, instead of asking beforehand. */
export function notifyUndo({ message, undo }: { message: string; undo: () => void }): void {
  const id = crypto.randomUUID()
  function undoNow() {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button variant="default" size="sm" onClick={undoNow}>
          Undo
        </Button>
      </Group>
    ),
  })
}
