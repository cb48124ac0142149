import type { InvoiceSummary } from '@deskbell/domain/invoices/schema.ts'
import { t } from '@lingui/core/macro'
import { FormModal } from '../../../components/form-modal.tsx'
import { MailForm } from '../../../components/mail-form.tsx'
import { useMailInvoice } from '../api.ts'
import { getInvoiceTitle } from '../labels.ts'

type Props = { invoice: InvoiceSummary; onClose: () => void }

/** Dialog that mails an invoice or credit note to its buyer. */
export function InvoiceMailModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={getInvoiceTitle(props.invoice)} opened={opened} onClose={props.onClose}>
      <InvoiceMailForm {...props} />
    </FormModal>
  )
}

function InvoiceMailForm({ invoice: { id, buyerEmail }, onClose }: Props) {
  const mail = useMailInvoice(id)
  return (
    <MailForm
      to={buyerEmail}
      send={mail.mutateAsync}
      sent={(to) => t`The invoice is on its way to ${to}`}
      waiting={t`The invoice waits in the outbox, without its file`}
      onClose={onClose}
    />
  )
}
