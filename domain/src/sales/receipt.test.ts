import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { buildSaleReceipt, saleReceiptText } from './receipt.ts'
import type { Sale, SaleLine } from './schema.ts'

// Without a catalogue, the texts are English.
const english = setupI18n({ locale: 'en', messages: { en: {} } })
const business = {
  companyName: 'Willow Studio',
  companyEmail: 'desk@example.com',
  phone: '',
  address: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  taxName: 'VAT',
}

function line(over: Partial<SaleLine>): SaleLine {
  const about = { id: 'a', kind: 'item' as const, name: 'Water', clientId: null, clientName: '', passId: null }
  const money = {
    quantity: 1,
    price: 0,
    discount: 0,
    discountReason: '',
    promoCode: '',
    promoDiscount: 0,
    amount: 0,
    taxAdded: 0,
    taxRate: 0,
    tax: 0,
  }
  const state = { paid: 0, waived: 0, owed: 0, refunded: 0, piecesOut: 0 }
  const tier = { priceTierId: null, priceTierName: '' }
  const names = { checkInId: null, employeeId: null, employeeName: '', productId: null, storedValueId: null }
  return { ...about, ...names, ...tier, ...money, ...state, ...over }
}

function sale(over: Partial<Sale>): Sale {
  return {
    id: '0198c3b2-aaaa-7bbb-8ccc-12340123abcd',
    number: '2026-17',
    refundOf: null,
    at: '2026-11-21T03:00:00.000Z',
    by: 'Ada Owner',
    clientId: 'c',
    clientName: 'Maria Silva',
    total: 2380,
    owed: 0,
    tax: 380,
    paid: 2380,
    note: '',
    fiscal: null,
    taxExemption: '',
    lines: [],
    payments: [],
    refunds: [],
    ...over,
  }
}

const build = (over: Partial<Sale>) => buildSaleReceipt({ sale: sale(over), business }, english)
const written = (lines: { label: string; amount: string }[]) => lines.map(({ label, amount }) => `${label} ${amount}`)

test('has the number, the day of the shop, and a line for each thing sold', () => {
  const lines = [
    line({ name: 'Water', quantity: 3, price: 250, discount: 50, discountReason: 'Dented', amount: 700 }),
    line({ id: 'b', kind: 'visit', name: 'Yoga class', clientName: 'Tom Silva', amount: 1500 }),
    line({ id: 'c', kind: 'tip', name: '', clientName: 'Maria Silva', amount: 180 }),
  ]
  const receipt = build({ lines })
  expect(receipt).toMatchObject({ number: '2026-17', day: 'Nov 20, 2026', client: 'Maria Silva' })
  expect(receipt.lines.map(({ label, amount, details }) => [label, amount, ...details])).toEqual([
    ['Water', '$7', '3 × $2.50', '$0.50 off, Dented'],
    ['Yoga class', '$15', 'For Tom Silva'],
    ['Tip', '$1.80'],
  ])
})

test('sums the tax by rate, the highest first', () => {
  const lines = [
    line({ amount: 1190, taxRate: 19_000, tax: 190 }),
    line({ amount: 107, taxRate: 7_000, tax: 7 }),
    line({ amount: 1190, taxRate: 19_000, tax: 190 }),
    line({ amount: 100 }),
  ]
  expect(written(build({ lines, total: 2587 }).sums)).toEqual([
    'Total $25.87',
    'of which 19% VAT $3.80',
    'of which 7% VAT $0.07',
  ])
})

test('says what was handed over and given as change, and what is still to be paid', () => {
  const at = '2026-11-21T03:00:00.000Z'
  const payments = [
    { id: 'p', method: 'cash' as const, amount: 1880, received: 2000, at, by: '' },
    { id: 'q', method: 'card' as const, amount: 200, received: 200, at, by: '' },
  ]
  const { payments: paid, rest } = build({ payments, paid: 2080, owed: 200, lines: [line({ waived: 100 })] })
  expect(written(paid)).toEqual([
    'Paid in cash on Nov 20, 2026 $18.80',
    'Received $20',
    'Change $1.20',
    'Paid by card on Nov 20, 2026 $2',
  ])
  expect(written(rest)).toEqual(['Paid in total $20.80', 'No longer to be paid $1', 'Still to be paid $2'])
})

test('of a passer-by and of a sale before numbering says neither a name nor nothing as its number', () => {
  const receipt = build({ clientId: null, clientName: '', number: '' })
  expect(receipt).toMatchObject({ number: '0123ABCD', words: { sold: '', hello: 'Hello,' } })
})

test('as a mail is plain text', () => {
  const lines = [line({ quantity: 2, price: 250, amount: 500 })]
  expect(saleReceiptText(build({ lines, total: 500, paid: 500 }), english)).toBe(
    `Hello Maria Silva,

this is your receipt. Thank you!

Receipt 2026-17, Nov 20, 2026

Water: $5
  2 × $2.50

Total: $5

Paid in total: $5

Willow Studio
1 Main St
Miami, FL 33101
desk@example.com`,
  )
})

describe('the certified security device', () => {
  const signature = {
    transactionNumber: 7,
    signatureCounter: 14,
    value: 'abc=',
    algorithm: 'ecdsa-plain-SHA256',
    publicKey: 'key=',
    startedAt: '2026-11-03T15:00:00.000Z',
    finishedAt: '2026-11-03T15:00:02.000Z',
    serialNumber: 'f0f0',
    clientSerialNumber: 'ERS 1',
    qrData: 'V0;ERS 1',
  }

  test('its signature stands on the receipt and in its mail', () => {
    const receipt = build({ fiscal: { status: 'signed', wasDown: false, signature } })
    expect(receipt.fiscal).toMatchObject({ note: '', qr: 'V0;ERS 1' })
    expect(saleReceiptText(receipt, english)).toContain(
      'Transaction: 7\nSignature counter: 14\nStart: 2026-11-03T15:00:00.000Z\nEnd: 2026-11-03T15:00:02.000Z',
    )
  })

  test.each([
    [
      'signed later',
      { status: 'signed', wasDown: true, signature },
      'The security device was down at the time of the sale.',
    ],
    [
      'down',
      { status: 'waiting', wasDown: true, signature: null },
      'The security device was down at the time of the sale.',
    ],
    [
      'not asked yet',
      { status: 'waiting', wasDown: false, signature: null },
      'The signature of the security device follows.',
    ],
  ] as const)('a receipt says so if it was %s', (_, fiscal, note) => {
    expect(build({ fiscal }).fiscal?.note).toBe(note)
  })

  test('without one, nothing is said', () => {
    expect(build({}).fiscal).toBeNull()
  })
})
