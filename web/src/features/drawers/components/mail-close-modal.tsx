import { t } from '@lingui/core/macro'
import { FormModal } from '../../../components/form-modal.tsx'
import { MailForm } from '../../../components/mail-form.tsx'
import { useSession } from '../../auth/api.ts'
import { useMailClose } from '../api.ts'

type Props = { sessionId: string; onClose: () => void }

/** Mails the report of a close, by default to the business. */
export function MailCloseModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Mail the close`} opened={opened} onClose={props.onClose}>
      <MailCloseForm {...props} />
    </FormModal>
  )
}

function MailCloseForm({ sessionId, onClose }: Props) {
  const { business, user } = useSession()
  const mail = useMailClose(sessionId)
  return (
    <MailForm
      to={business.companyEmail || user.email}
      send={mail.mutateAsync}
      sent={(to) => t`The close is on its way to ${to}`}
      waiting={t`The mail waits in the outbox`}
      onClose={onClose}
    />
  )
}
