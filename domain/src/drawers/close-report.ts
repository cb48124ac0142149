import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PaymentMethod } from '../sales/payment-schema.ts'
import {
  getWriting,
  paragraph,
  type ReceiptLine,
  type ReceiptShop,
  type Seller,
  toReceiptShop,
  toTextLine,
  type Writing,
} from '../sales/receipt-parts.ts'
import { sumAmounts } from '../sales/rules.ts'
import { dateFormat } from '../shared/format.ts'
import { getDifference } from './rules.ts'
import type { DrawerCount, DrawerSession } from './schema.ts'

const METHODS: Record<PaymentMethod, MessageDescriptor> = {
  cash: msg({ context: 'payment method', message: 'Cash' }),
  card: msg({ context: 'payment method', message: 'Card' }),
  transfer: msg({ context: 'payment method', message: 'Transfer' }),
  other: msg({ context: 'payment method', message: 'Other' }),
  gift_card: msg({ context: 'payment method', message: 'Gift card' }),
  credit: msg({ context: 'payment method', message: 'Credit' }),
}

export type CloseReport = {
  title: string
  shop: ReceiptShop
  facts: { label: string; value: string }[]
  /** One a method, cash first. */
  sections: { id: PaymentMethod; title: string; lines: ReceiptLine[] }[]
  /** Of a closed drawer: all methods together. */
  total: ReceiptLine[]
  note: string
}

function toCash({ openingFloat, movements }: DrawerSession, expected: number, { t, money }: Writing): ReceiptLine[] {
  const taken = expected - openingFloat - sumAmounts(movements)
  return [
    { label: t(msg({ context: 'cash in a drawer when it is opened', message: 'Float' })), amount: money(openingFloat) },
    { label: t(msg`Payments in cash`), amount: money(taken) },
    ...movements.map(({ reason, amount }) => ({ label: reason, amount: money(amount) })),
  ]
}

function toCounted({ expected, counted }: DrawerCount, { t, money }: Writing): ReceiptLine[] {
  const due = { label: t(msg({ context: 'money in a drawer', message: 'Expected' })), amount: money(expected) }
  if (counted === null) return [{ ...due, strong: true }]
  const difference = getDifference({ expected, counted })
  return [
    due,
    { label: t(msg({ context: 'money in a drawer', message: 'Counted' })), amount: money(counted) },
    { label: t(msg({ context: 'money in a drawer', message: 'Difference' })), amount: money(difference), strong: true },
  ]
}

/** Writes how a session of a drawer was closed, or stands, in the language of `i18n`. */
export function buildCloseReport(
  { session, business }: { session: DrawerSession; business: Seller },
  i18n: I18n,
): CloseReport {
  const writing = getWriting(business, i18n)
  const { t, tag, money } = writing
  const { drawerName: drawer, openedBy, closedBy, openedAt, closedAt, counts, note } = session
  const { format } = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: business.timeZone })
  const time = (instant: string) => format(new Date(instant))
  const difference = counts.reduce((sum, { expected, counted }) => sum + (counted ?? expected) - expected, 0)
  const opened = t(msg`${{ time: time(openedAt) }}, by ${{ name: openedBy }}`)
  return {
    title: closedAt ? t(msg`Close of ${{ drawer }}, ${{ time: time(closedAt) }}`) : t(msg`${{ drawer }}, still open`),
    shop: toReceiptShop(business),
    facts: [
      { label: t(msg({ context: 'column: when a drawer was opened', message: 'Opened' })), value: opened },
      ...(closedAt
        ? [
            {
              label: t(msg({ context: 'column: when a drawer was closed', message: 'Closed' })),
              value: t(msg`${{ time: time(closedAt) }}, by ${{ name: closedBy }}`),
            },
          ]
        : []),
    ],
    sections: counts.map((count) => ({
      id: count.method,
      title: t(METHODS[count.method]),
      lines: [
        ...(count.method === 'cash' ? toCash(session, count.expected, writing) : []),
        ...toCounted(count, writing),
      ],
    })),
    total: closedAt ? [{ label: t(msg`Difference in total`), amount: money(difference), strong: true }] : [],
    note,
  }
}

export function closeReportText({ title, shop, facts, sections, total, note }: CloseReport, i18n: I18n): string {
  const write = (line: ReceiptLine) => toTextLine(line, i18n)
  return [
    title,
    paragraph(...facts.map(({ label, value }) => write({ label, amount: value }))),
    ...sections.map((section) => paragraph(section.title, ...section.lines.map((line) => `  ${write(line)}`))),
    ...total.map(write),
    ...(note ? [note] : []),
    ...(shop.name ? [shop.name] : []),
  ].join('\n\n')
}
