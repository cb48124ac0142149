import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Business, Tax } from '../business/schema.ts'
import { getLanguageTag } from '../messages/language.ts'
import { getCountry } from '../shared/country.ts'
import { formatDate, formatMoney, formatRate } from '../shared/format.ts'
import { formatPhone } from '../shared/phone.ts'
import { localDay } from '../shared/time.ts'
import type { Payment, PaymentMethod } from './payment-schema.ts'
import type { RateTax } from './rules.ts'
import type { SaleLine } from './schema.ts'

/** A line with an amount; `strong` marks totals. */
export type ReceiptLine = { label: string; amount: string; strong?: boolean }

export type ReceiptShop = { name: string; lines: string[] }

export type Seller = Pick<
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
/** Translator and formatters of one receipt. */
export type Writing = {
  t: (text: MessageDescriptor) => string
  tag: string
  money: (minor: number) => string
  date: (day: string) => string
  dayOf: (instant: string) => string
}

/** Returns a receipt number short enough to read out: the end of an id, which is random. */
export function receiptNumber({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase()
}

export function getWriting(business: Seller, i18n: I18n): Writing {
  const tag = getLanguageTag(i18n.locale, business)
  return {
    t: (text) => i18n._(text),
    tag,
    money: (minor) => formatMoney(minor, business.currency, tag),
    date: (day) => formatDate(day, tag),
    dayOf: (instant) => localDay(new Date(instant), business.timeZone),
  }
}

/** Words for what has no name of its own. */
const KIND_TEXTS: Partial<Record<SaleLine['kind'], MessageDescriptor>> = {
  tip: msg`Tip`,
  gift_card: msg`Gift card`,
  credit: msg`Credit`,
}

export function getLineName({ kind, name }: Pick<SaleLine, 'kind' | 'name'>, t: Writing['t']): string {
  const text = KIND_TEXTS[kind]
  return text ? t(text) : name
}

export function toReceiptShop({ companyName, companyEmail, phone, locale, ...at }: Seller): ReceiptShop {
  const place = [at.city, [at.state, at.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const call = formatPhone(phone, getCountry(locale))
  return { name: companyName, lines: [at.address, place, call, companyEmail].filter(Boolean) }
}

const PAID: Record<PaymentMethod, (day: string) => MessageDescriptor> = {
  cash: (day) => msg`Paid in cash on ${{ day }}`,
  card: (day) => msg`Paid by card on ${{ day }}`,
  transfer: (day) => msg`Paid by transfer on ${{ day }}`,
  other: (day) => msg`Paid on ${{ day }}`,
  gift_card: (day) => msg`Paid by gift card on ${{ day }}`,
  credit: (day) => msg`Paid from credit on ${{ day }}`,
}

const REFUNDED: typeof PAID = {
  cash: (day) => msg`Given back in cash on ${{ day }}`,
  card: (day) => msg`Given back by card on ${{ day }}`,
  transfer: (day) => msg`Given back by transfer on ${{ day }}`,
  other: (day) => msg`Given back on ${{ day }}`,
  gift_card: (day) => msg`Given back on a gift card on ${{ day }}`,
  credit: (day) => msg`Given back as credit on ${{ day }}`,
}

/** Writes what was paid, or given back if negative, with its day. */
export function toPaymentLine(
  { id, amount, method, receivedAt }: Pick<Payment, 'id' | 'amount' | 'method' | 'receivedAt'>,
  { t, money, date, dayOf }: Writing,
): ReceiptLine & { id: string } {
  const texts = amount < 0 ? REFUNDED : PAID
  return { id, label: t(texts[method](date(dayOf(receivedAt)))), amount: money(amount) }
}

/** Writes how much tax of one rate was added to a sum. */
export function toAddedTaxLine(
  { taxRate, tax }: RateTax,
  name: string | undefined,
  { t, tag, money }: Writing,
): ReceiptLine {
  return { label: `${formatRate(taxRate, tag)} ${name || t(msg`tax`)}`, amount: money(tax) }
}

/** Writes how much of a sum is tax of one rate. */
export function toTaxLine(
  { taxRate, tax }: RateTax,
  name: string | undefined,
  { t, tag, money }: Writing,
): ReceiptLine {
  const rate = formatRate(taxRate, tag)
  return {
    label: name ? t(msg`of which ${{ rate }} ${{ name }}`) : t(msg`of which ${{ rate }} tax`),
    amount: money(tax),
  }
}

/** What a receipt says beside what was sold. `client` is empty for a passer-by. */
export function getReceiptWords(
  { number, day, client, shop }: { number: string; day: string; client: string; shop: string },
  { t }: Writing,
) {
  return {
    receipt: t(msg`Receipt`),
    date: t(msg`Date`),
    sold: client && t(msg`For ${{ client }}`),
    heading: t(msg`Receipt ${{ number }}, ${{ day }}`),
    subject: shop ? t(msg`Your receipt from ${{ shop }}`) : t(msg`Your receipt`),
    hello: client ? t(msg`Hello ${{ name: client }},`) : t(msg`Hello,`),
    thanks: t(msg`this is your receipt. Thank you!`),
  }
}

export type ReceiptWords = ReturnType<typeof getReceiptWords>

export function paragraph(...lines: string[]): string {
  return lines.join('\n')
}

export function toTextLine({ label, amount }: ReceiptLine, i18n: I18n): string {
  return i18n._(msg`${{ label }}: ${{ amount }}`)
}

/** Writes the whole mail around the items of a receipt. */
export function toReceiptMail({ shop, words }: { shop: ReceiptShop; words: ReceiptWords }, items: string): string {
  return [
    words.hello,
    words.thanks,
    items,
    ...(shop.name || shop.lines.length > 0 ? [paragraph(...[shop.name, ...shop.lines].filter(Boolean))] : []),
  ].join('\n\n')
}
