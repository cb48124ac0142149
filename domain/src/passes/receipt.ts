import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Business, Tax } from '../business/schema.ts'
import { fullName } from '../clients/rules.ts'
import type { Client } from '../clients/schema.ts'
import { getLanguageTag } from '../messages/language.ts'
import type { Payment, PaymentMethod } from '../sales/payment-schema.ts'
import { getCountry } from '../shared/country.ts'
import { formatDate, formatMoney, formatRate } from '../shared/format.ts'
import { formatPhone } from '../shared/phone.ts'
import { localDay } from '../shared/time.ts'
import type { Pass } from './schema.ts'

/** A line with an amount; `strong` marks totals. */
export type ReceiptLine = { label: string; amount: string; strong?: boolean }

export type Receipt = {
  number: string
  day: string
  shop: { name: string; lines: string[] }
  client: string
  name: string
  /** Number of visits, and the term. */
  details: string[]
  price: ReceiptLine[]
  payments: (ReceiptLine & { id: string })[]
  sums: ReceiptLine[]
  words: Record<'receipt' | 'date' | 'sold' | 'heading' | 'subject' | 'hello' | 'thanks', string>
}

type Seller = Pick<
  Business,
  | 'companyName'
  | 'companyEmail'
  | 'phone'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'locale'
  | 'currency'
  | 'timeZone'
> &
  Partial<Pick<Tax, 'taxName'>>
type Sold = { pass: Pass; business: Seller; client: Pick<Client, 'firstName' | 'lastName'> }

/** Translator and formatters of one receipt. */
type Writing = {
  t: (text: MessageDescriptor) => string
  tag: string
  money: (minor: number) => string
  date: (day: string) => string
  dayOf: (instant: string) => string
}

/** Returns a receipt number short enough to read out: the end of the pass's id, which is random. */
export function receiptNumber({ id }: Pick<Pass, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

function getWriting(business: Seller, i18n: I18n): Writing {
  const tag = getLanguageTag(i18n.locale, business)
  return {
    t: (text) => i18n._(text),
    tag,
    money: (minor) => formatMoney(minor, business.currency, tag),
    date: (day) => formatDate(day, tag),
    dayOf: (instant) => localDay(new Date(instant), business.timeZone),
  }
}

function toReceiptShop({ companyName, companyEmail, phone, locale, ...at }: Seller): Receipt['shop'] {
  const place = [at.city, [at.state, at.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const call = formatPhone(phone, getCountry(locale))
  return { name: companyName, lines: [at.address, place, call, companyEmail].filter(Boolean) }
}

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

function priceLines({ price, discount, complimentary }: Pass, { t, money }: Writing): ReceiptLine[] {
  const full = { label: t(msg`Price`), amount: money(price + discount) }
  if (discount === 0) return [full]
  const spared = { label: complimentary ? t(msg`Complimentary`) : t(msg`Discount`), amount: money(-discount) }
  return [full, spared, { label: t(msg`To be paid`), amount: money(price), strong: true }]
}

const PAID: Record<PaymentMethod, (day: string) => MessageDescriptor> = {
  cash: (day) => msg`Paid in cash on ${{ day }}`,
  card: (day) => msg`Paid by card on ${{ day }}`,
  transfer: (day) => msg`Paid by transfer on ${{ day }}`,
  other: (day) => msg`Paid on ${{ day }}`,
}

const REFUNDED: typeof PAID = {
  cash: (day) => msg`Given back in cash on ${{ day }}`,
  card: (day) => msg`Given back by card on ${{ day }}`,
  transfer: (day) => msg`Given back by transfer on ${{ day }}`,
  other: (day) => msg`Given back on ${{ day }}`,
}

function paymentLine({ id, amount, method, receivedAt }: Payment, { t, money, date, dayOf }: Writing) {
  const texts = amount < 0 ? REFUNDED : PAID
  return { id, label: t(texts[method](date(dayOf(receivedAt)))), amount: money(amount) }
}

function taxLines({ payments, taxRate }: Pass, { taxName: name }: Seller, { t, tag, money }: Writing) {
  if (taxRate === 0) return []
  const tax = payments.reduce((sum, payment) => sum + payment.tax, 0)
  const rate = formatRate(taxRate, tag)
  const label = name ? t(msg`of which ${{ rate }} ${{ name }}`) : t(msg`of which ${{ rate }} tax`)
  return [{ label, amount: money(tax) }]
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
  const { t, date, dayOf } = writing
  const number = receiptNumber(pass)
  const day = date(dayOf(pass.purchasedAt))
  const client = fullName(sold.client)
  const shop = business.companyName
  return {
    number,
    day,
    shop: toReceiptShop(business),
    client,
    name: pass.name,
    details: [visitsWords(pass, writing), termWords(pass, writing)],
    price: priceLines(pass, writing),
    payments: pass.payments.toReversed().map((payment) => paymentLine(payment, writing)),
    sums: sumLines(sold, writing),
    words: {
      receipt: t(msg`Receipt`),
      date: t(msg`Date`),
      sold: t(msg`For ${{ client }}`),
      heading: t(msg`Receipt ${{ number }}, ${{ day }}`),
      subject: shop ? t(msg`Your receipt from ${{ shop }}`) : t(msg`Your receipt`),
      hello: t(msg`Hello ${{ name: client }},`),
      thanks: t(msg`this is your receipt. Thank you!`),
    },
  }
}

function paragraph(...lines: string[]): string {
  return lines.join('\n')
}

/** Formats the items and payments as plain text for a mail whose template provides the rest. */
export function receiptItems({ name, details, price, payments, sums, words }: Receipt, i18n: I18n): string {
  const written = ({ label, amount }: ReceiptLine) => i18n._(msg`${{ label }}: ${{ amount }}`)
  return [
    paragraph(words.heading, name, ...details),
    paragraph(...price.map(written)),
    ...(payments.length > 0 ? [paragraph(...payments.map(written))] : []),
    paragraph(...sums.map(written)),
  ].join('\n\n')
}

export function receiptText(receipt: Receipt, i18n: I18n): string {
  const { shop, words } = receipt
  return [
    words.hello,
    words.thanks,
    receiptItems(receipt, i18n),
    ...(shop.name || shop.lines.length > 0 ? [paragraph(...[shop.name, ...shop.lines].filter(Boolean))] : []),
  ].join('\n\n')
}
