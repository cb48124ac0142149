import type { Member } from '@deskbell/domain/auth/team/schema.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify, notifyError } from '../../../components/notify.tsx'
import type { useFormModal } from '../../../components/use-form-modal.ts'
import { forgetSession } from '../api.ts'
import { useRemoveMember } from './api.ts'

/** Removes a member. Removing oneself signs out and opens the sign-in. */
function useRemoving(onDone: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useRemoveMember()

  function done(member: Member) {
    onDone()
    if (!member.isYou) return notify(`${member.name} was removed`)
    forgetSession(queryClient)
    void navigate({ to: '/login' })
  }

  function remove(member: Member) {
    mutate(member, { onSuccess: () => done(member), onError: notifyError })
  }

  return { remove, busy: isPending }
}

type Props = {
  modal: ReturnType<typeof useFormModal<Member>>
  isLast: boolean
  onInvite: () => void
}

function consequences({ name, isYou }: Member): string {
  const [who, did] = isYou ? ['You are', 'you did'] : [`${name} is`, 'they did']
  return `${who} signed out at once, everywhere, and can no longer sign in. What ${did} stays in the history. This can’t be undone.`
}

/** Confirms before an account is deleted; explains why the last one can't be. */
export function RemoveModal({ modal: { item: member, opened, close }, isLast, onInvite }: Props) {
  const { remove, busy } = useRemoving(close)
  const stays = isLast && member?.isYou === true
  const label = `Remove ${member?.isYou ? 'yourself' : member?.name}`
  return (
    <>
      <ConfirmModal
        title={`${label}?`}
        opened={opened && !stays}
        onClose={close}
        confirmLabel={label}
        onConfirm={() => member && remove(member)}
        busy={busy}
      >
        {member && consequences(member)}
      </ConfirmModal>
      <LastOne opened={opened && stays} onClose={close} onInvite={onInvite} />
    </>
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
          <Button onClick={invite} data-autofocus>
            Invite somebody
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
