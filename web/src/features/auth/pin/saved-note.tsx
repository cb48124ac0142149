import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

/** Good news, in the form that it is about. */
export function SavedNote({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words && (
        <Alert color="accent" role="none" mt="md" icon={<IconCheck size={18} stroke={2.5} aria-hidden="true" />}>
          {words}
        </Alert>
      )}
    </div>
  )
}
