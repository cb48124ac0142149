import type { InvoiceSummary } from '@deskbell/domain/invoices/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { invoiceFile, saleInvoicesQuery } from '../api.ts'
import { getInvoiceTitle } from '../labels.ts'
import classes from './invoices.module.css'

const InvoiceModal = lazyModal(async () => (await import('./invoice-modal.tsx')).InvoiceModal)
const InvoiceMailModal = lazyModal(async () => (await import('./invoice-mail-modal.tsx')).InvoiceMailModal)
const CancelInvoiceModal = lazyModal(async () => (await import('./cancel-invoice-modal.tsx')).CancelInvoiceModal)

type Props = { sale: { id: string; clientId: string | null; refundOf: string | null } }

/** Invoices and credit notes of a sale, and the way to make one out. */
export function InvoicesCard({ sale: { id, clientId, refundOf } }: Props) {
  const { data: invoices = [], isSuccess } = useQuery(saleInvoicesQuery(id))
  const [issuing, issue] = useDisclosure()
  const stands = invoices.some(({ kind, cancelled }) => kind === 'invoice' && !cancelled)
  if (!isSuccess || (refundOf && invoices.length === 0)) return null
  return (
    <Card title={refundOf ? t`Credit note` : t`Invoice`}>
      {invoices.length === 0 && (
        <p className={classes.none}>{t`The receipt is enough for most. A company may want an invoice.`}</p>
      )}
      {invoices.length > 0 && (
        <TimedList label={t`Invoices`}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </TimedList>
      )}
      {!(stands || refundOf) && (
        <Button variant="default" className={classes.issue} onClick={issue.open}>
          {t`Invoice…`}
        </Button>
      )}
      <InvoiceModal saleId={id} clientId={clientId} opened={issuing} onClose={issue.close} />
    </Card>
  )
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { relativeDay, dayOf, time, money } = useFormat()
  const [mailing, mail] = useDisclosure()
  const [cancelling, cancel] = useDisclosure()
  const { id, kind, issuedAt, total, buyerName, cancelled, electronic, creditable } = invoice
  return (
    <TimedRow
      at={issuedAt}
      day={relativeDay(dayOf(issuedAt))}
      time={time(issuedAt)}
      title={getInvoiceTitle(invoice)}
      detail={cancelled ? t`for ${{ name: buyerName }}, taken back` : t`for ${{ name: buyerName }}`}
      quiet={cancelled}
    >
      <span className={classes.amount}>{money(total)}</span>
      <span className={classes.files}>
        <Anchor href={invoiceFile(id, 'pdf')} target="_blank">
          PDF
        </Anchor>
        {electronic && (
          <Anchor href={invoiceFile(id, 'xml')} download>
            {electronic === 'xrechnung' ? 'XRechnung' : 'XML'}
          </Anchor>
        )}
        <Button variant="subtle" size="compact-sm" onClick={mail.open}>
          {t({ context: 'button: send by e-mail', message: 'Mail' })}
        </Button>
        {kind === 'invoice' && creditable && (
          <Button variant="subtle" size="compact-sm" onClick={cancel.open}>
            {t`Take back…`}
          </Button>
        )}
      </span>
      <InvoiceMailModal invoice={invoice} opened={mailing} onClose={mail.close} />
      <CancelInvoiceModal invoice={invoice} opened={cancelling} onClose={cancel.close} />
    </TimedRow>
  )
}
