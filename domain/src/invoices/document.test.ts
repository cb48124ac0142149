import { expect, test } from 'vitest'
import { english, exampleLine, exampleSale, exampleSeller } from '../sales/examples.ts'
import type { Sale, SaleLine } from '../sales/schema.ts'
import { buildInvoice, getElectronicWords, getStatedAmount, type Invoiced, invoiceText } from './document.ts'

const business = { ...exampleSeller, locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' }
const seller: Invoiced['seller'] = {
  name: 'Willow Studio',
  address: 'Hauptstr. 1',
  zipCode: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
  email: 'desk@example.com',
  phone: '',
  taxName: 'VAT',
  taxNumber: 'DE123',
}
const buyer: Invoiced['invoice']['buyer'] = {
  name: 'Example Ltd',
  address: '1 Main Street',
  zipCode: '1011',
  city: 'Vienna',
  country: 'AT',
  taxNumber: '',
  email: '',
  reference: '',
}
const invoice: Invoiced['invoice'] = {
  kind: 'invoice',
  number: 'I2026-17',
  issuedAt: '2026-11-20T23:30:00.000Z',
  buyer,
  paid: 2380,
  credits: null,
}
const lines = [exampleLine({ name: 'Massage', amount: 2380, taxRate: 19_000, tax: 380 })]

function build(over: {
  invoice?: Partial<Invoiced['invoice']>
  seller?: Partial<typeof seller>
  sale?: Partial<Sale>
}) {
  const sale = exampleSale({ at: '2026-11-20T10:00:00.000Z', lines, ...over.sale })
  const invoiced = { invoice: { ...invoice, ...over.invoice }, seller: { ...seller, ...over.seller }, sale }
  return buildInvoice(invoiced, business, english)
}
const rowOf = (line: Partial<SaleLine>) =>
  build({ sale: { lines: [exampleLine({ name: 'Massage', ...line })] } }).rows[0]

test('says who sold what to whom, when, with which tax, and that it is paid', () => {
  expect(build({})).toEqual({
    title: 'Invoice I2026-17',
    seller: { name: 'Willow Studio', lines: ['Hauptstr. 1', '10115 Berlin', 'desk@example.com', 'Tax number: DE123'] },
    buyer: { name: 'Example Ltd', lines: ['1 Main Street', '1011 Vienna', 'Austria'] },
    facts: ['Date: Nov 21, 2026', 'Date of supply: Nov 20, 2026', 'Receipt: 2026-17'],
    head: { name: 'What', quantity: 'Quantity', rate: 'Tax', amount: 'Amount' },
    rows: [{ name: 'Massage', quantity: '1', rate: '19%', amount: '€23.80' }],
    sums: [
      { label: 'Net at 19%', amount: '€20.00' },
      { label: '19% VAT', amount: '€3.80' },
      { label: 'Total', amount: '€23.80', strong: true },
      { label: 'Paid', amount: '€23.80' },
    ],
    note: 'Paid in full. Thank you!',
  })
})

test('says what is still to be paid', () => {
  const inPart = build({ invoice: { paid: 1000 } })
  expect(inPart.note).toBe('Payable on receipt, without deduction.')
  expect(inPart.sums.slice(-3)).toEqual([
    { label: 'Total', amount: '€23.80', strong: true },
    { label: 'Paid', amount: '€10.00' },
    { label: 'To be paid', amount: '€13.80', strong: true },
  ])
  expect(build({ invoice: { paid: 0 } }).sums.slice(-2)).toEqual([
    { label: 'Total', amount: '€23.80', strong: true },
    { label: 'To be paid', amount: '€23.80', strong: true },
  ])
})

test('a credit note says what it takes back, without signs', () => {
  const taken = [exampleLine({ name: 'Massage', quantity: 2, price: -1190, amount: -2380, taxRate: 19_000, tax: -380 })]
  const note = build({
    invoice: { kind: 'credit_note', number: 'C2026-3', paid: -2380, credits: { id: 'i', number: 'I2026-17' } },
    sale: { lines: taken },
  })
  expect(note).toMatchObject({ title: 'Credit note C2026-3', note: '' })
  expect(note.facts.at(-1)).toBe('Takes back: I2026-17')
  expect(note.rows).toEqual([{ name: 'Massage', quantity: '2 × €11.90', rate: '19%', amount: '€23.80' }])
  expect(note.sums).toEqual([
    { label: 'Net at 19%', amount: '€20.00' },
    { label: '19% VAT', amount: '€3.80' },
    { label: 'Total', amount: '€23.80', strong: true },
  ])
  expect(getStatedAmount({ kind: 'credit_note' }, -5)).toBe(5)
  expect(getStatedAmount({ kind: 'invoice' }, -5)).toBe(-5)
})

test('an address is written as the country writes it', () => {
  const { seller: at, buyer: to } = build({
    seller: { city: 'Miami', state: 'FL', zipCode: '33101', country: 'US', phone: '305 555 0142', taxNumber: '' },
    invoice: { buyer: { ...buyer, country: 'US', taxNumber: 'ATU1', reference: 'PO 7' } },
  })
  expect(at.lines).toEqual(['Hauptstr. 1', 'Miami, FL 33101', '305 555 0142', 'desk@example.com'])
  expect(to.lines).toEqual(['1 Main Street', '1011 Vienna', 'Tax number: ATU1'])
  expect(build({ seller: { city: '', state: 'FL', zipCode: '' } }).seller.lines[1]).toBe('FL')
  expect(build({ seller: { city: 'Berlin', zipCode: '' } }).seller.lines[1]).toBe('Berlin')
  expect(build({ invoice: { buyer: { ...buyer, reference: 'PO 7' } } }).facts.at(-1)).toBe('Your reference: PO 7')
})

test('of a sale before numbering says no receipt', () => {
  expect(build({ sale: { number: '' } }).facts).toEqual(['Date: Nov 21, 2026', 'Date of supply: Nov 20, 2026'])
})

test('a row says for whom it was, and what was taken off', () => {
  expect(rowOf({ clientName: 'Tom Silva' })?.name).toBe('Massage, for Tom Silva')
  expect(rowOf({ clientName: 'Example Ltd' })?.name).toBe('Massage')
  expect(rowOf({ kind: 'tip', name: '' })?.name).toBe('Tip')
  expect(rowOf({ kind: 'gift_card', name: '', discount: 500 })?.name).toBe('Gift card, €5.00 off')
  expect(rowOf({ kind: 'credit', name: '', clientName: 'Tom Silva' })?.name).toBe('Credit, for Tom Silva')
  expect(rowOf({ discount: 500 })?.name).toBe('Massage, €5.00 off')
  expect(rowOf({ discount: 500, promoDiscount: 300, promoCode: 'SPRING' })?.name).toBe(
    'Massage, €2.00 off, €3.00 off with promo code SPRING',
  )
  expect(rowOf({ discount: 300, promoDiscount: 300, promoCode: 'SPRING' })?.name).toBe(
    'Massage, €3.00 off with promo code SPRING',
  )
  expect(rowOf({ taxAdded: -190 })?.name).toBe('Massage, Tax taken off: €1.90')
})

test('a row’s amount is without the tax that was added', () => {
  expect(rowOf({ amount: 1190, taxAdded: 190 })?.amount).toBe('€10.00')
  expect(rowOf({ amount: 1000, taxAdded: -190 })?.amount).toBe('€10.00')
  expect(rowOf({ quantity: 3, price: 250, amount: 750 })?.quantity).toBe('3 × €2.50')
})

test('says why no tax is charged', () => {
  const untaxed = [exampleLine({ amount: 1000 })]
  const sums = (sale: Partial<Sale>) => build({ sale: { lines: untaxed, ...sale } }).sums[0]
  expect(sums({ taxExemption: 'Charity' })).toEqual({ label: 'No tax is charged: Charity', amount: '€10.00' })
  expect(sums({})).toEqual({ label: 'Without tax', amount: '€10.00' })
  expect(build({ seller: { taxName: '' } }).sums[1]?.label).toBe('19% tax')
})

test('the mail has its facts and sums, without its rows', () => {
  expect(invoiceText(build({}), english)).toBe(
    `Hello,

Invoice I2026-17
Date: Nov 21, 2026
Date of supply: Nov 20, 2026
Receipt: 2026-17

Net at 19%: €20.00
19% VAT: €3.80
Total: €23.80
Paid: €23.80

Paid in full. Thank you!

Willow Studio
Hauptstr. 1
10115 Berlin
desk@example.com
Tax number: DE123`,
  )
})

test('an electronic invoice says the same in its own words', () => {
  const words = (over: object, taxExemption = '') =>
    getElectronicWords({ invoice: { paid: 100, total: 100, credits: null, ...over }, sale: { taxExemption } }, english)
  expect(words({})).toEqual({ credits: '', exempt: 'Exempt from tax', terms: 'Paid' })
  expect(words({ paid: 99, credits: { id: 'i', number: 'I2026-17' } }, 'Charity')).toEqual({
    credits: 'Takes back: I2026-17',
    exempt: 'Charity',
    terms: 'Payable on receipt, without deduction.',
  })
})
