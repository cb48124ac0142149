import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type FiscalPart, toFiscalPart } from './receipt-fiscal.ts'
import {
  getLineName,
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
} from './receipt-parts.ts'
import { sumTaxByRate } from './rules.ts'
import type { Sale, SaleLine, SalePayment } from './schema.ts'

/** A line of a sale, with whom it is for, its quantity and its discount. */
export type SoldLine = ReceiptLine & { id: string; details: string[] }

export type SaleReceipt = {
  number: string
  day: string
  shop: ReceiptShop
  client: string
  lines: SoldLine[]
  sums: ReceiptLine[]
  payments: (ReceiptLine & { id: string })[]
  rest: ReceiptLine[]
  fiscal: FiscalPart | null
  words: ReceiptWords
}

function toDetails({ clientName, ...line }: SaleLine, payer: string, { t, money }: Writing): string[] {
  const { quantity, price, discountReason: reason, promoCode: code, promoDiscount, priceTierName } = line
  const discount = line.discount - promoDiscount
  const off = money(discount)
  return [
    clientName && clientName !== payer ? t(msg`For ${{ client: clientName }}`) : '',
    priceTierName,
    quantity > 1 ? `${quantity} × ${money(price)}` : '',
    discount > 0 && reason ? t(msg`${{ off }} off, ${{ reason }}`) : '',
    discount > 0 && !reason ? t(msg`${{ off }} off`) : '',
    promoDiscount > 0 ? t(msg`${{ off: money(promoDiscount) }} off with promo code ${{ code }}`) : '',
  ].filter(Boolean)
}

function toSoldLine(line: SaleLine, payer: string, writing: Writing): SoldLine {
  const label = getLineName(line, writing.t)
  const price = line.amount - line.taxAdded
  return { id: line.id, label, amount: writing.money(price), details: toDetails(line, payer, writing) }
}

function toPaymentLines({ at: receivedAt, ...payment }: SalePayment, writing: Writing) {
  const { t, money } = writing
  const { id, amount, received } = payment
  const paid = toPaymentLine({ ...payment, receivedAt }, writing)
  if (received === amount) return [paid]
  return [
    paid,
    { id: `${id} received`, label: t(msg`Received`), amount: money(received) },
    { id: `${id} change`, label: t(msg({ context: 'cash', message: 'Change' })), amount: money(received - amount) },
  ]
}

function toRest({ lines, paid, owed }: Sale, { t, money }: Writing): ReceiptLine[] {
  const waived = lines.reduce((sum, line) => sum + line.waived, 0)
  return [
    { label: t(msg`Paid in total`), amount: money(paid), strong: true },
    ...(waived > 0 ? [{ label: t(msg`No longer to be paid`), amount: money(waived) }] : []),
    ...(owed > 0 ? [{ label: t(msg`Still to be paid`), amount: money(owed), strong: true }] : []),
  ]
}

/** Writes the total, and the tax added to the prices, taken off them, or in them. */
function toSums({ lines, total, taxExemption: reason }: Sale, { taxName }: Seller, writing: Writing): ReceiptLine[] {
  const { t, money } = writing
  const taxAdded = lines.reduce((sum, line) => sum + line.taxAdded, 0)
  const subtotal = { label: t(msg`Subtotal`), amount: money(total - taxAdded) }
  const sum = { label: t(msg`Total`), amount: money(total), strong: true }
  const taxes = sumTaxByRate(lines)
  if (taxAdded > 0) return [subtotal, ...taxes.map((one) => toAddedTaxLine(one, taxName, writing)), sum]
  return [
    ...(taxAdded < 0 ? [subtotal, { label: t(msg`Tax taken off`), amount: money(taxAdded) }] : []),
    sum,
    ...taxes.map((one) => toTaxLine(one, taxName, writing)),
    ...(reason ? [{ label: t(msg`No tax is charged: ${{ reason }}`), amount: money(0) }] : []),
  ]
}

/** Writes the receipt of a sale, or of a refund, in the language of `i18n`. */
export function buildSaleReceipt({ sale, business }: { sale: Sale; business: Seller }, i18n: I18n): SaleReceipt {
  const writing = getWriting(business, i18n)
  const { date, dayOf } = writing
  const { clientName: client } = sale
  const number = sale.number || receiptNumber(sale)
  const day = date(dayOf(sale.at))
  return {
    number,
    day,
    shop: toReceiptShop(business),
    client,
    lines: sale.lines.map((line) => toSoldLine(line, client, writing)),
    sums: toSums(sale, business, writing),
    payments: sale.payments.flatMap((payment) => toPaymentLines(payment, writing)),
    rest: toRest(sale, writing),
    fiscal: toFiscalPart(sale.fiscal, writing),
    words: getReceiptWords({ number, day, client, shop: business.companyName }, writing),
  }
}

function saleItems({ lines, sums, payments, rest, fiscal, words }: SaleReceipt, i18n: I18n): string {
  const written = (line: ReceiptLine) => toTextLine(line, i18n)
  return [
    words.heading,
    paragraph(...lines.flatMap((line) => [written(line), ...line.details.map((detail) => `  ${detail}`)])),
    paragraph(...sums.map(written)),
    ...(payments.length > 0 ? [paragraph(...payments.map(written))] : []),
    paragraph(...rest.map(written)),
    ...(fiscal ? [writeFiscal(fiscal, i18n)] : []),
  ].join('\n\n')
}

function writeFiscal({ note, lines }: FiscalPart, i18n: I18n): string {
  const written = lines.map(({ label, value }) => toTextLine({ label, amount: value }, i18n))
  return paragraph(...(note ? [note] : []), ...written)
}

export function saleReceiptText(receipt: SaleReceipt, i18n: I18n): string {
  return toReceiptMail(receipt, saleItems(receipt, i18n))
}
