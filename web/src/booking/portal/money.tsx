import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, toDay } from '../format.ts'
import { Notice, parts } from '../ui.tsx'
import classes from './portal.module.css'
import { Section } from './section.tsx'

type Props = { pages: PortalPages; on: DateFormatting; clientId: string }

export function Owed({ pages: { owed, currency }, on }: Pick<Props, 'pages' | 'on'>) {
  const { t } = useLingui()
  if (owed <= 0) return null
  return (
    <Notice>{t`Still to be paid: ${{ amount: formatMoney(owed, currency, on.locale) }}. Please pay on your next visit.`}</Notice>
  )
}

export function Receipts({ pages, on, clientId }: Props) {
  const { t } = useLingui()
  const { receipts, invoices, currency } = pages
  if (receipts.length + invoices.length === 0) return null
  const money = (amount: number) => formatMoney(amount, currency, on.locale)
  const day = (at: string) => formatDate(toDay(at, on), on.locale)
  return (
    <Section title={t`Receipts and invoices`}>
      <ul className={parts.card}>
        {invoices.map(({ id, kind, number, issuedAt, total }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>
              <a href={`/api/me/clients/${clientId}/invoices/${id}/pdf`} target="_blank" rel="noopener">
                {kind === 'invoice' ? t`Invoice ${{ number }} (PDF)` : t`Credit note ${{ number }} (PDF)`}
              </a>
              <br />
              <span className={parts.soft}>{day(issuedAt)}</span>
            </span>
            <span className={classes.amount}>{money(total)}</span>
          </li>
        ))}
        {receipts.map(({ id, number, at, total, lines }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>
              {lines.map(({ name }) => name).join(', ')}
              <br />
              <span className={parts.soft}>{[day(at), number].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={classes.amount}>{money(total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
