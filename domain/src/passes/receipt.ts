import type { Business, Tax } from '../business/schema.ts'
import { fullName } from '../clients/rules.ts'
import type { Client } from '../clients/schema.ts'
import { chooseLanguage, getLanguageTag } from '../messages/language.ts'
import { getCountry } from '../shared/country.ts'
import { formatDate, formatMoney, formatRate } from '../shared/format.ts'
import { formatPhone } from '../shared/phone.ts'
import { localDay } from '../shared/time.ts'
import type { Payment } from './payments/schema.ts'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words.ts'
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
  words: ReceiptWords
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
type Sold = { pass: Pass; business: Seller; client: Pick<Client, 'firstName' | 'lastName'> & { language: string } }

/** Words and formatters of one receipt. */
type Writing = {
  words: ReceiptWords
  tag: string
  money: (minor: number) => string
  date: (day: string) => string
  dayOf: (instant: string) => string
}

/** Returns a receipt number short enough to read out: the end of the pass's id, which is random. */
export function receiptNumber({ id }: Pick<Pass, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

function getWriting({ business, client }: Sold): Writing {
  const language = chooseLanguage(client, business)
  const tag = getLanguageTag(language, business)
  return {
    words: RECEIPT_WORDS[language],
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

function visitsWords({ visits, limit }: Pass, { words }: Writing): string {
  return `${visits === null ? words.unlimited : words.visits(visits)}${limit ? words.limit(limit) : ''}`
}

function termWords({ startsOn, expiresOn, validity, voidedAt }: Pass, { words, date, dayOf }: Writing): string {
  if (voidedAt) return words.ended(date(dayOf(voidedAt)))
  if (!startsOn) return `${words.startsAtFirstVisit}${validity ? words.validity(validity) : ''}`
  return expiresOn ? words.term(date(startsOn), date(expiresOn)) : words.endless(date(startsOn))
}

function priceLines({ price, discount, complimentary }: Pass, { words, money }: Writing): ReceiptLine[] {
  const full = { label: words.price, amount: money(price + discount) }
  if (discount === 0) return [full]
  const spared = { label: complimentary ? words.complimentary : words.discount, amount: money(-discount) }
  return [full, spared, { label: words.toPay, amount: money(price), strong: true }]
}

function paymentLine({ id, amount, method, receivedAt }: Payment, { words, money, date, dayOf }: Writing) {
  const what = amount < 0 ? words.refunded : words.paid
  return { id, label: what(words.methods[method], date(dayOf(receivedAt))), amount: money(amount) }
}

function taxLines({ payments, taxRate }: Pass, { taxName }: Seller, { words, tag, money }: Writing) {
  if (taxRate === 0) return []
  const tax = payments.reduce((sum, payment) => sum + payment.tax, 0)
  return [{ label: words.tax(formatRate(taxRate, tag), taxName ?? ''), amount: money(tax) }]
}

function sumLines({ pass, business }: Sold, writing: Writing): ReceiptLine[] {
  const { payments, owed, forgiven } = pass
  const { words, money } = writing
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: words.paidInTotal, amount: money(paid), strong: true },
    ...taxLines(pass, business, writing),
    ...(forgiven > 0 ? [{ label: words.forgiven, amount: money(forgiven) }] : []),
    { label: words.owed, amount: money(owed), strong: owed > 0 },
  ]
}

/** Writes the receipt in the client's language; see `chooseLanguage`. */
export function buildReceipt(sold: Sold): Receipt {
  const { pass, business, client } = sold
  const writing = getWriting(sold)
  const { words, date, dayOf } = writing
  return {
    number: receiptNumber(pass),
    day: date(dayOf(pass.purchasedAt)),
    shop: toReceiptShop(business),
    client: fullName(client),
    name: pass.name,
    details: [visitsWords(pass, writing), termWords(pass, writing)],
    price: priceLines(pass, writing),
    payments: pass.payments.toReversed().map((payment) => paymentLine(payment, writing)),
    sums: sumLines(sold, writing),
    words,
  }
}

function written({ label, amount }: ReceiptLine): string {
  return `${label}: ${amount}`
}

function paragraph(...lines: string[]): string {
  return lines.join('\n')
}

/** Formats the items and payments as plain text for a mail whose template provides the rest. */
export function receiptItems({ number, day, name, details, price, payments, sums, words }: Receipt): string {
  return [
    paragraph(words.heading(number, day), name, ...details),
    paragraph(...price.map(written)),
    ...(payments.length > 0 ? [paragraph(...payments.map(written))] : []),
    paragraph(...sums.map(written)),
  ].join('\n\n')
}

export function receiptText(receipt: Receipt): string {
  const { shop, client, words } = receipt
  return [
    words.hello(client),
    words.thanks,
    receiptItems(receipt),
    ...(shop.name || shop.lines.length > 0 ? [paragraph(...[shop.name, ...shop.lines].filter(Boolean))] : []),
  ].join('\n\n')
}
