import { FormModal } from '../../../components/form-modal.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteLink } from './invite-link.tsx'
import type { Inviting } from './use-inviting.ts'

export function InviteModal({ inviting: { opened, close, made, show } }: { inviting: Inviting }) {
  return (
    <FormModal title={made ? 'The invitation' : 'Invite somebody'} opened={opened} onClose={close}>
      {made ? <InviteLink made={made} onClose={close} /> : <InviteForm onMade={show} onCancel={close} />}
    </FormModal>
  )
}
