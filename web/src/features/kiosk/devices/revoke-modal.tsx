import type { Device } from '@deskbell/domain/kiosk/devices/schema.ts'
import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useRevokeDevice } from './mutations.ts'

type Props = { modal: ReturnType<typeof useFormModal<Device>> }

/** Asks before a kiosk is signed out: only staff who stand at it can open it again. */
export function RevokeModal({ modal }: Props) {
  const revoke = useRevokeDevice()
  const { item } = modal
  function confirm() {
    if (!item) return
    revoke.mutate(item.id, {
      onSuccess: () => {
        notify(`${item.name} is signed out`)
        modal.close()
      },
      onError: (error) => notify(problemWords(error), 'failed'),
    })
  }
  return (
    <ConfirmModal
      title={`Revoke ${item?.name ?? ''}?`}
      opened={modal.opened}
      onClose={modal.close}
      confirmLabel="Revoke"
      onConfirm={confirm}
      busy={revoke.isPending}
    >
      <Text size="md">
        {item?.locked
          ? 'Its kiosk is signed out at once, as for a tablet that was lost.'
          : 'It leaves this list. It isn’t locked, so its browser stays signed in: end that below, under “Signed in”.'}{' '}
        {item && item.pending > 0 && `${item.pending} of its check-ins have not arrived yet. They stay on the tablet. `}
        To use it again, sign in on it and open the kiosk.
      </Text>
    </ConfirmModal>
  )
}
