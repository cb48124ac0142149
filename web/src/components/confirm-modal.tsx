import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormModal } from './form-modal.tsx'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  /** Consequences of the action. */
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  busy: boolean
}

/** Confirms an action that can't be undone. The initial focus is on Cancel. */
export function ConfirmModal({ title, opened, onClose, children, confirmLabel, onConfirm, busy }: Props) {
  return (
    <FormModal title={title} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {t`Cancel`}
          </Button>
          <Button color="red" onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
