import type { Member } from '@deskbell/domain/team/schema.ts'
import { Button, Group, Stack } from '@mantine/core'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { useRemoving } from '../use-removing.ts'

type Props = {
  modal: ReturnType<typeof useFormModal<Member>>
  /** Whether there is nobody else. */
  isLast: boolean
  onInvite: () => void
}

/** Asks before an account is deleted, or says why the last one can't be. */
export function RemoveModal({ modal: { item: member, opened, close }, isLast, onInvite }: Props) {
  const { remove, busy } = useRemoving(close)
  if (!member) return null
  if (isLast && member.isYou) return <LastOne opened={opened} onClose={close} onInvite={onInvite} />
  const name = member.isYou ? 'yourself' : member.name
  return (
    <ConfirmModal
      title={`Remove ${name}?`}
      opened={opened}
      onClose={close}
      confirmLabel={`Remove ${name}`}
      onConfirm={() => remove(member)}
      busy={busy}
    >
      {member.isYou
        ? 'You are signed out at once, everywhere, and can no longer sign in. What you did stays in the history. This can’t be undone.'
        : `${member.name} is signed out at once, everywhere, and can no longer sign in. What they did stays in the history. This can’t be undone.`}
    </ConfirmModal>
  )
}

function LastOne({ opened, onClose, onInvite }: { opened: boolean; onClose: () => void; onInvite: () => void }) {
  function invite() {
    onClose()
    onInvite()
  }
  return (
    <FormModal title="You are the only one here" opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <div>Somebody has to be able to sign in. Once another person has joined, you can be removed.</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={invite}>Invite somebody</Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
