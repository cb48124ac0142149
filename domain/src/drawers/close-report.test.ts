import { expect, test } from 'vitest'
import { exampleSeller as business, english } from '../sales/examples.ts'
import { PaymentMethod } from '../sales/payment-schema.ts'
import { buildCloseReport, closeReportText } from './close-report.ts'
import type { CashMovement, DrawerSession } from './schema.ts'

const cleaner: CashMovement = {
  id: 'm',
  amount: -2000,
  reason: 'Window cleaner',
  at: '2026-11-20T20:00:00.000Z',
  by: 'Bo Desk',
}

const closed: DrawerSession = {
  id: 's',
  drawerId: 'd',
  drawerName: 'Front desk',
  number: 3,
  openingFloat: 10_000,
  openedAt: '2026-11-20T14:00:00.000Z',
  openedBy: 'Ada Owner',
  closedAt: '2026-11-21T02:30:00.000Z',
  closedBy: 'Bo Desk',
  note: 'One note was torn.',
  movements: [cleaner],
  counts: [
    { method: 'cash', expected: 13_000, counted: 12_950, payments: 3 },
    { method: 'card', expected: 4000, counted: 4000, payments: 1 },
  ],
}
const open: DrawerSession = {
  ...closed,
  closedAt: null,
  closedBy: '',
  note: '',
  movements: [],
  counts: [{ method: 'cash', expected: 12_000, counted: null, payments: 1 }],
}

const build = (session: DrawerSession, seller = business) => buildCloseReport({ session, business: seller }, english)

test('says who opened and closed it, what was expected and counted, and what is missing', () => {
  const report = build(closed)
  expect(report).toEqual({
    title: 'Close of Front desk, Nov 20, 2026, 9:30 PM',
    shop: { name: 'Willow Studio', lines: ['1 Main St', 'Miami, FL 33101', 'desk@example.com'] },
    facts: [
      { label: 'Opened', value: 'Nov 20, 2026, 9:00 AM, by Ada Owner' },
      { label: 'Closed', value: 'Nov 20, 2026, 9:30 PM, by Bo Desk' },
    ],
    sections: [
      {
        id: 'cash',
        title: 'Cash',
        lines: [
          { label: 'Float', amount: '$100' },
          { label: 'Payments in cash', amount: '$50' },
          { label: 'Window cleaner', amount: '-$20' },
          { label: 'Expected', amount: '$130' },
          { label: 'Counted', amount: '$129.50' },
          { label: 'Difference', amount: '-$0.50', strong: true },
        ],
      },
      {
        id: 'card',
        title: 'Card',
        lines: [
          { label: 'Expected', amount: '$40' },
          { label: 'Counted', amount: '$40' },
          { label: 'Difference', amount: '$0', strong: true },
        ],
      },
    ],
    total: [{ label: 'Difference in total', amount: '-$0.50', strong: true }],
    note: 'One note was torn.',
  })
})

test('of an open drawer says only what is expected by now', () => {
  expect(build(open)).toMatchObject({
    title: 'Front desk, still open',
    facts: [{ label: 'Opened' }],
    sections: [
      {
        lines: [
          { label: 'Float', amount: '$100' },
          { label: 'Payments in cash', amount: '$20' },
          { label: 'Expected', amount: '$120', strong: true },
        ],
      },
    ],
    total: [],
  })
  expect(build(open).facts).toHaveLength(1)
})

test('names each method', () => {
  const counts = PaymentMethod.options.map((method) => ({ method, expected: 100, counted: 200, payments: 1 }))
  const { sections, total } = build({ ...closed, counts })
  expect(sections.map(({ title }) => title).sort()).toEqual([
    'Card',
    'Cash',
    'Credit',
    'Gift card',
    'Other',
    'Transfer',
  ])
  expect(total).toEqual([{ label: 'Difference in total', amount: '$6', strong: true }])
})

test('as text has a paragraph for each method', () => {
  expect(closeReportText(build(closed), english)).toBe(
    `Close of Front desk, Nov 20, 2026, 9:30 PM

Opened: Nov 20, 2026, 9:00 AM, by Ada Owner
Closed: Nov 20, 2026, 9:30 PM, by Bo Desk

Cash
  Float: $100
  Payments in cash: $50
  Window cleaner: -$20
  Expected: $130
  Counted: $129.50
  Difference: -$0.50

Card
  Expected: $40
  Counted: $40
  Difference: $0

Difference in total: -$0.50

One note was torn.

Willow Studio`,
  )
})

test('as text says nothing of a note and a name that aren’t there', () => {
  expect(closeReportText(build(open, { ...business, companyName: '' }), english)).toMatch(/Expected: \$120$/)
})
