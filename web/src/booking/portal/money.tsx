import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DateFormatting, toDay } from '../format.ts'
import { Notice, parts } from '../ui.tsx'
import classes from './portal.module.css'
import { Section } from './section.tsx'

type Props = { pages: PortalPages; on: DateFormatting; clientId: string }

type Line = PortalPages['receipts'][number]['lines'][number]

/** Words for what has no name of its own. */
const KIND_TEXTS: Partial<Record<Line['kind'], MessageDescriptor>> = {
  tip: msg`Tip`,
  gift_card: msg`Gift card`,
  credit: msg({ context: 'money that a client has with the shop', message: 'Credit' }),
}

/** What was sold, in words. */
function useSold(): (lines: Line[]) => string {
  const { t } = useLingui()
  return (lines) =>
    lines
      .map(({ kind, name }) => {
        const text = KIND_TEXTS[kind]
        return text ? t(text) : name
      })
      .join(', ')
}

/** How to pay by transfer, with the receipt numbers by which the shop knows what it is for. */
export function Transfer({ words, numbers }: { words: string; numbers: string[] }) {
  const { t } = useLingui()
  return (
    <div className={parts.card}>
      <p className={parts.what}>{t`Pay by transfer`}</p>
      <p className={classes.lines}>{words}</p>
      <p className={parts.soft}>{t`Reference: ${{ numbers: numbers.join(', ') }}`}</p>
    </div>
  )
}

export function Owed({ pages: { owed, unpaid, transfer, currency }, on }: Pick<Props, 'pages' | 'on'>) {
  const { t } = useLingui()
  const sold = useSold()
  if (owed <= 0) return null
  const money = (amount: number) => formatMoney(amount, currency, on.locale)
  const numbers = unpaid.flatMap(({ number }) => (number ? [number] : []))
  return (
    <div className={classes.stack}>
      <Notice>
        {transfer
          ? t`Still to be paid: ${{ amount: money(owed) }}. Please pay by transfer or on your next visit.`
          : t`Still to be paid: ${{ amount: money(owed) }}. Please pay on your next visit.`}
      </Notice>
      {unpaid.length > 0 && (
        <ul className={parts.card}>
          {unpaid.map((one) => (
            <li key={one.id} className={classes.row}>
              <span className={classes.words}>
                {sold(one.lines)}
                <br />
                <span className={parts.soft}>
                  {[formatDate(toDay(one.at, on), on.locale), one.number].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.amount}>{money(one.owed)}</span>
            </li>
          ))}
        </ul>
      )}
      {transfer && numbers.length > 0 && <Transfer words={transfer} numbers={numbers} />}
    </div>
  )
}

export function Receipts({ pages, on, clientId }: Props) {
  const { t } = useLingui()
  const sold = useSold()
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
              <a href={`/api/me/clients/${clientId}/receipts/${id}/pdf`} target="_blank" rel="noopener">
                {t`Receipt for ${{ what: sold(lines) }} (PDF)`}
              </a>
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
