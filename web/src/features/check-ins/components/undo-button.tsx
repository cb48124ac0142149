import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { Button } from '@mantine/core'
import { useUndo } from '../use-undo.ts'

/** Takes this check-in back. */
export function UndoButton({ checkIn }: { checkIn: CheckIn }) {
  const undo = useUndo()
  const { firstName, serviceName } = checkIn
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      onClick={() => undo(checkIn)}
      aria-label={`Undo ${firstName}'s check-in to ${serviceName}`}
    >
      Undo
    </Button>
  )
}
