import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { isReauthenticationCancelled } from '../lib/api-error.ts'
import { formatProblem } from '../lib/problem-labels.ts'

type Kind = 'done' | 'failed'

const COLOURS: Record<Kind, string> = { done: 'accent', failed: 'red' }

// In ms: time to read the message, find the button and press it.
const UNDO_MS = 8000

/** Shows a toast for 3 s (6 s for a failure), longer while hovered. Screen readers announce it. */
export function notify(message: string, kind: Kind = 'done'): void {
  notifications.show({ message, color: COLOURS[kind], autoClose: kind === 'failed' ? 6000 : 3000 })
}

/** Shows a failed mutation's error in a toast: `onError: notifyError`. */
export function notifyError(error: unknown): void {
  if (!isReauthenticationCancelled(error)) notify(formatProblem(error), 'failed')
}

/** Shows a toast with an Undo button, in place of a confirmation beforehand. */
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

/** Container for the toasts of `notify`; render it once per layout. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={3000} limit={4} pauseResetOnHover="notification" />
}
