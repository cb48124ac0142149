import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { getLineName, getWriting, type Seller, toTextLine, type Writing } from '../sales/receipt-parts.ts'
import type { Sale, SaleLine } from '../sales/schema.ts'
import { formatAmount, formatRate } from '../shared/format.ts'
import type { Buyer, Invoice, InvoiceSeller } from './schema.ts'
import { type RateTotal, sumInvoice } from './totals.ts'

/** Row of an invoice's table: what, how many, tax rate, amount. */
export type InvoiceRowText = { name: string; quantity: string; rate: string; amount: string }

export type InvoiceSum = { label: string; amount: string; strong?: boolean }

/** An invoice in words, as it is printed. */
export type InvoiceDocument = {
  title: string
  seller: { name: string; lines: string[] }
  buyer: { name: string; lines: string[] }
  facts: string[]
  head: InvoiceRowText
  rows: InvoiceRowText[]
  sums: InvoiceSum[]
  note: string
}

export type Invoiced = {
  invoice: Pick<Invoice, 'kind' | 'number' | 'issuedAt' | 'buyer' | 'paid' | 'credits'>
  seller: InvoiceSeller
  sale: Pick<Sale, 'number' | 'at' | 'lines' | 'taxExemption'>
}

/** Returns the amount as it is said on the document: a credit note says what is taken back without a sign. */
export function getStatedAmount({ kind }: Pick<Invoice, 'kind'>, amount: number): number {
  return kind === 'credit_note' ? Math.abs(amount) : amount
}

function toPlace({ city, state = '', zipCode }: Pick<Buyer, 'city' | 'zipCode'> & { state?: string }): string {
  if (state) return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [zipCode, city].filter(Boolean).join(' ')
}

function toAddress(party: Buyer | InvoiceSeller, home: string, tag: string): string[] {
  const { address, country } = party
  const abroad = country === home ? '' : (new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country)
  return [address, toPlace(party), abroad].filter(Boolean)
}

function toRow(line: SaleLine, { invoice }: Invoiced, { t, tag, money }: Writing): InvoiceRowText {
  const { quantity, price, clientName, promoCode: code, promoDiscount, taxAdded } = line
  const discount = line.discount - promoDiscount
  const name = getLineName(line, t)
  const off = money(discount)
  return {
    name: [
      clientName && clientName !== invoice.buyer.name ? t(msg`${{ what: name }}, for ${{ client: clientName }}`) : name,
      discount > 0 ? t(msg`${{ off }} off`) : '',
      promoDiscount > 0 ? t(msg`${{ off: money(promoDiscount) }} off with promo code ${{ code }}`) : '',
      taxAdded < 0 ? `${t(msg`Tax taken off`)}: ${money(-taxAdded)}` : '',
    ]
      .filter(Boolean)
      .join(', '),
    quantity: quantity > 1 ? `${quantity} × ${money(getStatedAmount(invoice, price))}` : '1',
    rate: formatRate(line.taxRate, tag),
    amount: money(getStatedAmount(invoice, line.amount - Math.max(0, taxAdded))),
  }
}

function toRateSums(
  { taxRate, net, tax }: RateTotal,
  { invoice, seller, sale }: Invoiced,
  writing: Writing,
): InvoiceSum[] {
  const { taxExemption: reason } = sale
  const { t, tag, money } = writing
  const rate = formatRate(taxRate, tag)
  const [base, part] = [net, tax].map((amount) => money(getStatedAmount(invoice, amount)))
  if (taxRate === 0) {
    const label = reason ? t(msg`No tax is charged: ${{ reason }}`) : t(msg`Without tax`)
    return [{ label, amount: base ?? '' }]
  }
  const name = seller.taxName || t(msg`tax`)
  return [
    { label: t(msg`Net at ${{ rate }}`), amount: base ?? '' },
    { label: `${rate} ${name}`, amount: part ?? '' },
  ]
}

function writeNote({ invoice }: Invoiced, total: number, { t }: Writing): string {
  if (invoice.kind === 'credit_note') return ''
  return invoice.paid < total ? t(msg`Payable on receipt, without deduction.`) : t(msg`Paid in full. Thank you!`)
}

/** Words that an electronic invoice needs beside what was sold. */
export function getElectronicWords(
  { invoice, sale }: { invoice: Pick<Invoice, 'paid' | 'total' | 'credits'>; sale: Pick<Sale, 'taxExemption'> },
  i18n: I18n,
) {
  const { paid, total, credits } = invoice
  return {
    credits: credits ? i18n._(msg`Takes back: ${{ number: credits.number }}`) : '',
    exempt: sale.taxExemption || i18n._(msg`Exempt from tax`),
    terms: paid < total ? i18n._(msg`Payable on receipt, without deduction.`) : i18n._(msg`Paid`),
  }
}

/** Writes an invoice or credit note in the language of `i18n`. */
export function buildInvoice(invoiced: Invoiced, business: Seller, i18n: I18n): InvoiceDocument {
  const { invoice, seller, sale } = invoiced
  const { buyer, number, credits } = invoice
  const { tag, ...writer } = getWriting(business, i18n)
  const money = (minor: number) => formatAmount(minor, business.currency, tag)
  const writing = { ...writer, tag, money }
  const { t, date, dayOf } = writing
  const totals = sumInvoice(sale.lines)
  const total = getStatedAmount(invoice, totals.total)
  const paid = getStatedAmount(invoice, invoice.paid)
  const title = invoice.kind === 'invoice' ? t(msg`Invoice ${{ number }}`) : t(msg`Credit note ${{ number }}`)
  return {
    title,
    seller: {
      name: seller.name,
      lines: [
        ...toAddress(seller, seller.country, tag),
        seller.phone,
        seller.email,
        seller.taxNumber && t(msg`Tax number: ${{ number: seller.taxNumber }}`),
      ].filter(Boolean),
    },
    buyer: {
      name: buyer.name,
      lines: [
        ...toAddress(buyer, seller.country, tag),
        buyer.taxNumber && t(msg`Tax number: ${{ number: buyer.taxNumber }}`),
      ].filter(Boolean),
    },
    facts: [
      t(msg`Date: ${{ day: date(dayOf(invoice.issuedAt)) }}`),
      t(msg`Date of supply: ${{ day: date(dayOf(sale.at)) }}`),
      sale.number && t(msg`Receipt: ${{ number: sale.number }}`),
      credits ? t(msg`Takes back: ${{ number: credits.number }}`) : '',
      buyer.reference && t(msg`Your reference: ${{ reference: buyer.reference }}`),
    ].filter(Boolean),
    head: {
      name: t(msg({ context: 'column of an invoice', message: 'What' })),
      quantity: t(msg({ context: 'column of an invoice', message: 'Quantity' })),
      rate: t(msg({ context: 'column of an invoice', message: 'Tax' })),
      amount: t(msg({ context: 'column of an invoice', message: 'Amount' })),
    },
    rows: sale.lines.map((line) => toRow(line, invoiced, writing)),
    sums: [
      ...totals.rates.flatMap((rate) => toRateSums(rate, invoiced, writing)),
      { label: t(msg`Total`), amount: money(total), strong: true },
      ...(invoice.kind === 'invoice' && paid > 0 ? [{ label: t(msg`Paid`), amount: money(paid) }] : []),
      ...(invoice.kind === 'invoice' && paid < total
        ? [{ label: t(msg`To be paid`), amount: money(total - paid), strong: true }]
        : []),
    ],
    note: writeNote(invoiced, total, writing),
  }
}

/** Writes the text of a mail that brings an invoice: what it is and its sums, without its rows. */
export function invoiceText({ title, seller, facts, sums, note }: InvoiceDocument, i18n: I18n): string {
  const paragraphs = [
    [i18n._(msg`Hello,`)],
    [title, ...facts],
    sums.map((sum) => toTextLine(sum, i18n)),
    [note],
    [seller.name, ...seller.lines],
  ]
  return paragraphs
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n')
}
