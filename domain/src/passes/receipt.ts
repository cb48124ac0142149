import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { fullName } from '../clients/rules.ts'
import type { Client } from '../clients/schema.ts'
import {
  getReceiptWords,
  getWriting,
  paragraph,
  type ReceiptLine,
  type ReceiptShop,
  type ReceiptWords,
  receiptNumber,
  type Seller,
  toAddedTaxLine,
  toPaymentLine,
  toReceiptMail,
  toReceiptShop,
  toTaxLine,
  toTextLine,
  type Writing,
} from '../sales/receipt-parts.ts'
import type { Pass } from './schema.ts'

export type Receipt = {
  number: string
  day: string
  shop: ReceiptShop
  client: string
  name: string
  /** Number of visits, and the term. */
  details: string[]
  price: ReceiptLine[]
  payments: (ReceiptLine & { id: string })[]
  sums: ReceiptLine[]
  words: ReceiptWords
}

type Sold = { pass: Pass; business: Seller; client: Pick<Client, 'firstName' | 'lastName'> }

function visitsWords({ visits: count, limit }: Pass, { t }: Writing): string {
  const visits =
    count === null ? t(msg`Unlimited visits`) : t(msg`${plural({ count }, { one: '# visit', other: '# visits' })}`)
  if (!limit) return visits
  const most = limit.visits
  return limit.per === 'day'
    ? t(msg`${{ visits }}, at most ${{ most }} a day`)
    : t(msg`${{ visits }}, at most ${{ most }} a week`)
}

/** Term of a pass that starts at the first visit. */
function futureTermWords({ validity }: Pass, { t }: Writing): string {
  if (!validity) return t(msg`Starts at the first visit`)
  const { count, unit } = validity
  if (unit === 'day')
    return t(msg`Starts at the first visit, then ${plural({ count }, { one: '# day', other: '# days' })}`)
  return unit === 'week'
    ? t(msg`Starts at the first visit, then ${plural({ count }, { one: '# week', other: '# weeks' })}`)
    : t(msg`Starts at the first visit, then ${plural({ count }, { one: '# month', other: '# months' })}`)
}

function termWords(pass: Pass, writing: Writing): string {
  const { t, date, dayOf } = writing
  const { startsOn, expiresOn, voidedAt } = pass
  if (voidedAt) return t(msg`Ended on ${{ day: date(dayOf(voidedAt)) }}`)
  if (!startsOn) return futureTermWords(pass, writing)
  const from = date(startsOn)
  return expiresOn
    ? t(msg`From ${{ from }} until ${{ until: date(expiresOn) }}`)
    : t(msg`From ${{ from }}, never expires`)
}

function toAddedTax({ taxRate, taxAdded: tax }: Pass, { taxName }: Seller, writing: Writing): ReceiptLine[] {
  const { t, money } = writing
  if (tax > 0) return [toAddedTaxLine({ taxRate, tax }, taxName, writing)]
  return tax < 0 ? [{ label: t(msg`Tax taken off`), amount: money(tax) }] : []
}

function priceLines({ pass, business }: Sold, writing: Writing): ReceiptLine[] {
  const { price, discount, taxAdded, complimentary } = pass
  const { t, money } = writing
  const full = { label: t(msg`Price`), amount: money(price - taxAdded + discount) }
  const spared = { label: complimentary ? t(msg`Complimentary`) : t(msg`Discount`), amount: money(-discount) }
  const changes = [...(discount > 0 ? [spared] : []), ...toAddedTax(pass, business, writing)]
  if (changes.length === 0) return [full]
  return [full, ...changes, { label: t(msg`To be paid`), amount: money(price), strong: true }]
}

function taxLines({ payments, taxRate }: Pass, { taxName }: Seller, writing: Writing): ReceiptLine[] {
  const tax = payments.reduce((sum, payment) => sum + payment.tax, 0)
  return taxRate === 0 ? [] : [toTaxLine({ taxRate, tax }, taxName, writing)]
}

function sumLines({ pass, business }: Sold, writing: Writing): ReceiptLine[] {
  const { payments, owed, forgiven } = pass
  const { t, money } = writing
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: t(msg`Paid in total`), amount: money(paid), strong: true },
    ...taxLines(pass, business, writing),
    ...(forgiven > 0 ? [{ label: t(msg`No longer to be paid`), amount: money(forgiven) }] : []),
    { label: t(msg`Still to be paid`), amount: money(owed), strong: owed > 0 },
  ]
}

/** Writes the receipt in the language of `i18n`, which is the client's; see `chooseLanguage`. */
export function buildReceipt(sold: Sold, i18n: I18n): Receipt {
  const { pass, business } = sold
  const writing = getWriting(business, i18n)
  const { date, dayOf } = writing
  const number = receiptNumber(pass)
  const day = date(dayOf(pass.purchasedAt))
  const client = fullName(sold.client)
  return {
    number,
    day,
    shop: toReceiptShop(business),
    client,
    name: pass.name,
    details: [visitsWords(pass, writing), termWords(pass, writing)],
    price: priceLines(sold, writing),
    payments: pass.payments.toReversed().map((payment) => toPaymentLine(payment, writing)),
    sums: sumLines(sold, writing),
    words: getReceiptWords({ number, day, client, shop: business.companyName }, writing),
  }
}

/** Formats the items and payments as plain text for a mail whose template provides the rest. */
export function receiptItems({ name, details, price, payments, sums, words }: Receipt, i18n: I18n): string {
  const written = (line: ReceiptLine) => toTextLine(line, i18n)
  return [
    paragraph(words.heading, name, ...details),
    paragraph(...price.map(written)),
    ...(payments.length > 0 ? [paragraph(...payments.map(written))] : []),
    paragraph(...sums.map(written)),
  ].join('\n\n')
}

export function receiptText(receipt: Receipt, i18n: I18n): string {
  return toReceiptMail(receipt, receiptItems(receipt, i18n))
}
