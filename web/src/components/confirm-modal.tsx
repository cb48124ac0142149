import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormModal } from './form-modal.tsx'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** What is going to be gone. */
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  busy: boolean
}

/** Asks before what can't be undone. The keyboard starts at Cancel. */
export function ConfirmModal({ title, opened, onClose, children, confirmLabel, onConfirm, busy }: Props) {
  return (
    <FormModal title={title} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
