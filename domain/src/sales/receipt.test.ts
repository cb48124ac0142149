import { describe, expect, test } from 'vitest'
import { exampleSeller as business, english, exampleLine as line, exampleSale as sale } from './examples.ts'
import { buildSaleReceipt, saleReceiptText } from './receipt.ts'
import type { Sale, SaleLine } from './schema.ts'

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

test('says what was taken off by hand and by a promo code, and for which price tier', () => {
  const over = { quantity: 2, price: 1000, discount: 500, amount: 1500 }
  const details = (one: Partial<SaleLine>) => build({ lines: [line({ ...over, ...one })] }).lines[0]?.details
  expect(details({})).toEqual(['2 × $10', '$5 off'])
  expect(details({ discount: 0 })).toEqual(['2 × $10'])
  expect(details({ discount: 0, discountReason: 'Dented' })).toEqual(['2 × $10'])
  expect(details({ priceTierName: 'Student', promoCode: 'SPRING', promoDiscount: 300 })).toEqual([
    'Student',
    '2 × $10',
    '$2 off',
    '$3 off with promo code SPRING',
  ])
})

test('names what has no name of its own', () => {
  const kinds = ['tip', 'gift_card', 'credit'] as const
  expect(build({ lines: kinds.map((kind) => line({ kind })) }).lines.map(({ label }) => label)).toEqual([
    'Tip',
    'Gift card',
    'Credit',
  ])
})

test('adds the tax to the prices where it isn’t in them', () => {
  const lines = [
    line({ amount: 1190, taxAdded: 190, taxRate: 19_000, tax: 190 }),
    line({ amount: 107, taxAdded: 7, taxRate: 7_000, tax: 7 }),
  ]
  const receipt = build({ lines, total: 1297 })
  expect(receipt.lines.map(({ amount }) => amount)).toEqual(['$10', '$1'])
  const sums = [
    { label: 'Subtotal', amount: '$11' },
    { label: '19% VAT', amount: '$1.90' },
    { label: '7% VAT', amount: '$0.07' },
    { label: 'Total', amount: '$12.97', strong: true },
  ]
  expect(receipt.sums).toEqual(sums)
  const unnamed = buildSaleReceipt({ sale: sale({ lines }), business: { ...business, taxName: '' } }, english)
  expect(unnamed.sums[1]?.label).toBe('19% tax')
})

test('takes off the tax that an exempt client doesn’t pay, and says why', () => {
  const lines = [line({ amount: 1000, taxAdded: -190 })]
  expect(build({ lines, total: 1000, taxExemption: 'Charity' }).sums).toEqual([
    { label: 'Subtotal', amount: '$11.90' },
    { label: 'Tax taken off', amount: '-$1.90' },
    { label: 'Total', amount: '$10', strong: true },
    { label: 'No tax is charged: Charity', amount: '$0' },
  ])
})

test.each([
  ['cash', 'in cash', 'in cash'],
  ['card', 'by card', 'by card'],
  ['transfer', 'by transfer', 'by transfer'],
  ['other', '', ''],
  ['gift_card', 'by gift card', 'on a gift card'],
  ['credit', 'from credit', 'as credit'],
] as const)('says how it was paid and given back: %s', (method, paid, back) => {
  const at = '2026-11-21T03:00:00.000Z'
  const payment = (amount: number) => ({ id: 'p', method, amount, received: amount, at, by: '' })
  const day = 'on Nov 20, 2026'
  expect(written(build({ payments: [payment(100), payment(0), payment(-100)] }).payments)).toEqual([
    ['Paid', paid, day, '$1'].filter(Boolean).join(' '),
    ['Paid', paid, day, '$0'].filter(Boolean).join(' '),
    ['Given back', back, day, '-$1'].filter(Boolean).join(' '),
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
  expect(rest.map(({ strong = false }) => strong)).toEqual([true, false, true])
  expect(written(rest)).toEqual(['Paid in total $20.80', 'No longer to be paid $1', 'Still to be paid $2'])
})

test('of a passer-by and of a sale before numbering says neither a name nor nothing as its number', () => {
  const receipt = build({ clientId: null, clientName: '', number: '' })
  expect(receipt).toMatchObject({ number: '0123ABCD', words: { sold: '', hello: 'Hello,' } })
})

test('as a mail has what was paid between the sums and what is left to pay', () => {
  const at = '2026-11-21T03:00:00.000Z'
  const payments = [{ id: 'p', method: 'card' as const, amount: 500, received: 500, at, by: '' }]
  expect(saleReceiptText(build({ payments, total: 500, paid: 500 }), english)).toContain(
    'Total: $5\n\nPaid by card on Nov 20, 2026: $5\n\nPaid in total: $5\n\nWillow',
  )
})

test('as a mail of a business without a name and an address ends with what is left to pay', () => {
  const nowhere = { companyName: '', companyEmail: '', phone: '', address: '', city: '', state: '', zipCode: '' }
  const receipt = buildSaleReceipt({ sale: sale({}), business: { ...business, ...nowhere } }, english)
  expect(saleReceiptText(receipt, english)).toMatch(/Paid in total: \$23\.80$/)
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
