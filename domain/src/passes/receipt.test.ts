import { expect, test } from 'vitest'
import { english, exampleSeller } from '../sales/examples.ts'
import { examplePass, examplePayment } from './examples.ts'
import { buildReceipt, receiptItems, receiptText } from './receipt.ts'
import type { Pass } from './schema.ts'

const business = { ...exampleSeller, phone: '+13055550142' }
const nowhere = { companyEmail: '', phone: '', address: '', city: '', state: '', zipCode: '' }
const client = { firstName: 'Maria', lastName: 'Silva' }

const createReceipt = (over: Partial<Pass> = {}, shop: Partial<typeof business> = {}) =>
  buildReceipt({ pass: examplePass(over), business: { ...business, ...shop }, client }, english)
const labels = (lines: { label: string }[]) => lines.map(({ label }) => label)

test('says who sold what to whom, and when', () => {
  expect(createReceipt({ id: '0198c3b2-aaaa-7bbb-8ccc-12340123abcd' })).toMatchObject({
    number: '0123ABCD',
    day: 'Mar 1, 2026',
    client: 'Maria Silva',
    name: 'Ten visits',
    shop: { name: 'Willow Studio', lines: ['1 Main St', 'Miami, FL 33101', '(305) 555-0142', 'desk@example.com'] },
  })
})

test.each([
  [nowhere, []],
  [{ ...nowhere, city: 'Miami' }, ['Miami']],
  [{ ...nowhere, zipCode: '33101' }, ['33101']],
  [{ ...nowhere, city: 'Miami', state: 'FL' }, ['Miami, FL']],
])('leaves out of the address what is not there: %j', (shop, lines) => {
  expect(createReceipt({}, shop).shop.lines).toEqual(lines)
})

test.each<[Partial<Pass>, string]>([
  [{}, '10 visits'],
  [{ visits: 1 }, '1 visit'],
  [{ visits: null }, 'Unlimited visits'],
  [{ visits: null, limit: { visits: 2, per: 'week' } }, 'Unlimited visits, at most 2 a week'],
])('how much was sold: %j', (over, words) => expect(createReceipt(over).details[0]).toBe(words))

test.each<[Partial<Pass>, string]>([
  [{}, 'From Mar 1, 2026 until Aug 31, 2026'],
  [{ expiresOn: null }, 'From Mar 1, 2026, never expires'],
  [{ startsOn: null, expiresOn: null }, 'Starts at the first visit, then 6 months'],
  [{ startsOn: null, validity: { count: 1, unit: 'week' } }, 'Starts at the first visit, then 1 week'],
  [{ startsOn: null, expiresOn: null, validity: null }, 'Starts at the first visit'],
  [{ voidedAt: '2026-04-02T15:00:00.000Z' }, 'Ended on Apr 2, 2026'],
])('until when it can be used: %j', (over, words) => expect(createReceipt(over).details[1]).toBe(words))

test('the price is written with what was taken off it', () => {
  expect(createReceipt().price).toEqual([{ label: 'Price', amount: '$120' }])
  expect(createReceipt({ price: 9000, discount: 3000 }).price).toEqual([
    { label: 'Price', amount: '$120' },
    { label: 'Discount', amount: '-$30' },
    { label: 'To be paid', amount: '$90', strong: true },
  ])
  expect(labels(createReceipt({ price: 0, discount: 12_000, complimentary: true }).price)[1]).toBe('Complimentary')
})

test('payments are written the oldest first, by how they were made', () => {
  const card = { ...examplePayment(5000, '2026-03-02T15:00:00.000Z'), id: 'one' }
  const back = { ...examplePayment(-2000, '2026-03-05T15:00:00.000Z'), id: 'two', method: 'cash' as const }
  expect(createReceipt({ payments: [back, card] }).payments).toEqual([
    { id: 'one', label: 'Paid by card on Mar 2, 2026', amount: '$50' },
    { id: 'two', label: 'Given back in cash on Mar 5, 2026', amount: '-$20' },
  ])
})

test('the sums say what was paid, let go of and is still owed', () => {
  const payments = [examplePayment(-2000), examplePayment(5000)]
  expect(createReceipt({ payments, owed: 2000, forgiven: 7000 }).sums).toEqual([
    { label: 'Paid in total', amount: '$30', strong: true },
    { label: 'No longer to be paid', amount: '$70' },
    { label: 'Still to be paid', amount: '$20', strong: true },
  ])
  expect(createReceipt({ payments: [], owed: 0 }).sums).toEqual([
    { label: 'Paid in total', amount: '$0', strong: true },
    { label: 'Still to be paid', amount: '$0', strong: false },
  ])
})

test('the tax in what was paid is written with its rate and the shop’s name for it', () => {
  const payments = [
    { ...examplePayment(-2380), tax: -380 },
    { ...examplePayment(11_900), tax: 1900 },
  ]
  const taxLine = (taxName: string) => createReceipt({ payments, taxRate: 19_000 }, { taxName }).sums[1]
  expect(taxLine('VAT')).toEqual({ label: 'of which 19% VAT', amount: '$15.20' })
  expect(taxLine('')?.label).toBe('of which 19% tax')
})

test('as text it has a paragraph each for what was sold, its price, its payments and the sums', () => {
  const receipt = createReceipt({ id: 'abcdefgh', owed: 7000, payments: [examplePayment(5000)] })
  const items = [
    'Receipt ABCDEFGH, Mar 1, 2026\nTen visits\n10 visits\nFrom Mar 1, 2026 until Aug 31, 2026',
    'Price: $120',
    'Paid by card on Mar 1, 2026: $50',
    'Paid in total: $50\nStill to be paid: $70',
  ].join('\n\n')
  expect(receiptItems(receipt, english)).toBe(items)
  expect(receiptText(receipt, english)).toBe(
    [
      'Hello Maria Silva,',
      'this is your receipt. Thank you!',
      items,
      'Willow Studio\n1 Main St\nMiami, FL 33101\n(305) 555-0142\ndesk@example.com',
    ].join('\n\n'),
  )
})

test('as text it has no paragraph of what is not there', () => {
  const unpaid = createReceipt({ payments: [] }, { ...nowhere, companyName: '' })
  expect(receiptText(unpaid, english).split('\n\n')).toHaveLength(5)
  expect(receiptText(unpaid, english)).toMatch(/Still to be paid: \$120$/)
  expect(receiptText(createReceipt({}, nowhere), english)).toMatch(/\n\nWillow Studio$/)
  expect(receiptText(createReceipt({}, { ...nowhere, companyName: '', city: 'Miami' }), english)).toMatch(/\n\nMiami$/)
})
