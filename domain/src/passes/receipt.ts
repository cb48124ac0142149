import type { Business, Tax } from '../business/schema.ts'
import { fullName } from '../clients/rules.ts'
import type { Client } from '../clients/schema.ts'
import { getCountry } from '../shared/country.ts'
import { formatRate } from '../shared/format.ts'
import { formatPhone } from '../shared/phone.ts'
import { methodPhrase } from './payments/method-phrase.ts'
import type { Payment } from './payments/schema.ts'
import type { Pass } from './schema.ts'

/** Formatters for the business's locale and time zone. */
export type ReceiptFormats = {
  money: (minor: number) => string
  date: (day: string) => string
  dayOf: (instant: string) => string
}

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
}

type Seller = Pick<
  Business,
  'companyName' | 'companyEmail' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | 'locale'
> &
  Partial<Pick<Tax, 'taxName'>>
type Sold = { pass: Pass; business: Seller; client: Pick<Client, 'firstName' | 'lastName'> }

/** Returns a receipt number short enough to read out: the end of the pass's id, which is random. */
export function receiptNumber({ id }: Pick<Pass, 'id'>): string {
  return id.slice(-8).toUpperCase()
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function toReceiptShop({ companyName, companyEmail, phone, locale, ...at }: Seller): Receipt['shop'] {
  const place = [at.city, [at.state, at.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const call = formatPhone(phone, getCountry(locale))
  return { name: companyName, lines: [at.address, place, call, companyEmail].filter(Boolean) }
}

function visitsWords({ visits, limit }: Pass): string {
  const count = visits === null ? 'Unlimited visits' : counted(visits, 'visit')
  return limit ? `${count}, at most ${limit.visits} a ${limit.per}` : count
}

function termWords({ startsOn, expiresOn, validity, voidedAt }: Pass, { date, dayOf }: ReceiptFormats): string {
  if (voidedAt) return `Ended on ${date(dayOf(voidedAt))}`
  if (!startsOn) return `Starts at the first visit${validity ? `, then ${counted(validity.count, validity.unit)}` : ''}`
  return expiresOn ? `From ${date(startsOn)} until ${date(expiresOn)}` : `From ${date(startsOn)}, never expires`
}

function priceLines({ price, discount, complimentary }: Pass, money: ReceiptFormats['money']): ReceiptLine[] {
  const full = { label: 'Price', amount: money(price + discount) }
  if (discount === 0) return [full]
  const spared = { label: complimentary ? 'Complimentary' : 'Discount', amount: money(-discount) }
  return [full, spared, { label: 'To be paid', amount: money(price), strong: true }]
}

function paymentLine({ id, amount, method, receivedAt }: Payment, { money, date, dayOf }: ReceiptFormats) {
  const what = amount < 0 ? 'Given back' : 'Paid'
  return { id, label: `${what}${methodPhrase(method)} on ${date(dayOf(receivedAt))}`, amount: money(amount) }
}

function taxLines({ payments, taxRate }: Pass, { taxName, locale }: Seller, money: ReceiptFormats['money']) {
  if (taxRate === 0) return []
  const tax = payments.reduce((sum, payment) => sum + payment.tax, 0)
  return [{ label: `of which ${formatRate(taxRate, locale)} ${taxName || 'tax'}`, amount: money(tax) }]
}

function sumLines(sold: Sold, money: ReceiptFormats['money']): ReceiptLine[] {
  const { payments, owed, forgiven } = sold.pass
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: 'Paid in total', amount: money(paid), strong: true },
    ...taxLines(sold.pass, sold.business, money),
    ...(forgiven > 0 ? [{ label: 'No longer to be paid', amount: money(forgiven) }] : []),
    { label: 'Still to be paid', amount: money(owed), strong: owed > 0 },
  ]
}

export function buildReceipt(sold: Sold, formats: ReceiptFormats): Receipt {
  const { pass, business, client } = sold
  const { money, date, dayOf } = formats
  return {
    number: receiptNumber(pass),
    day: date(dayOf(pass.purchasedAt)),
    shop: toReceiptShop(business),
    client: fullName(client),
    name: pass.name,
    details: [visitsWords(pass), termWords(pass, formats)],
    price: priceLines(pass, money),
    payments: pass.payments.toReversed().map((payment) => paymentLine(payment, formats)),
    sums: sumLines(sold, money),
  }
}

function written({ label, amount }: ReceiptLine): string {
  return `${label}: ${amount}`
}

function paragraph(...lines: string[]): string {
  return lines.join('\n')
}

/** Formats the items and payments as plain text for a mail whose template provides the rest. */
export function receiptItems({ number, day, name, details, price, payments, sums }: Receipt): string {
  return [
    paragraph(`Receipt ${number}, ${day}`, name, ...details),
    paragraph(...price.map(written)),
    ...(payments.length > 0 ? [paragraph(...payments.map(written))] : []),
    paragraph(...sums.map(written)),
  ].join('\n\n')
}

export function receiptText(receipt: Receipt): string {
  const { shop, client } = receipt
  return [
    `Hello ${client},`,
    'this is your receipt. Thank you!',
    receiptItems(receipt),
    ...(shop.name || shop.lines.length > 0 ? [paragraph(...[shop.name, ...shop.lines].filter(Boolean))] : []),
  ].join('\n\n')
}
