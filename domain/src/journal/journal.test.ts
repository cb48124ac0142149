import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MoneyMethod, PaymentMethod } from '../sales/payment-schema.ts'
import { SaleLineKind } from '../sales/schema.ts'
import { getIncludedTax } from '../sales/tax.ts'
import { DATEV_COLUMNS, toDatevHead, toDatevRow } from './datev.ts'
import { type DayLine, sumDayLines, toDayLines } from './day-lines.ts'
import { getDefaultJournal, getUsualFormat } from './defaults.ts'
import { type JournalPayment, toEntry } from './entries.ts'
import { getFiscalYearStart } from './fiscal-year.ts'
import { toQuickbooksRow } from './quickbooks.ts'
import { findDatevProblem, JournalFileFilter, JournalInput } from './schema.ts'
import { toXeroRow } from './xero.ts'

const SKR03 = { ...getDefaultJournal('de-DE'), consultant: '29098', client: '55003' }

function toPayment(over: Partial<JournalPayment> = {}): JournalPayment {
  return {
    day: '2026-11-26',
    number: '2026-17',
    text: 'Ten visits',
    kind: 'package',
    method: 'cash',
    amount: 11_900,
    tax: 1900,
    taxRate: 19_000,
    ...over,
  }
}

test('every locale has settings that are valid: SKR03 in Germany, names elsewhere', () => {
  for (const locale of ['de-DE', 'de', 'de-AT', 'en-US', 'en-GB', 'pl-PL'])
    expect(JournalInput.safeParse(getDefaultJournal(locale)).success, locale).toBe(true)
  expect(getDefaultJournal('de').methods.cash).toBe('1000')
  expect(getDefaultJournal('de-AT').methods.cash).toBe('Cash on hand')
  expect(getDefaultJournal('en-GB').untaxedCode).toBe('No VAT')
  expect(['de', 'en-NZ', 'fr-FR'].map(getUsualFormat)).toEqual(['datev', 'xero', 'quickbooks'])
})

test.each<[Partial<JournalPayment>, string, string]>([
  [{}, '1000', '8400'],
  [{ method: 'card', kind: 'visit', taxRate: 7000 }, '1360', '8300'],
  [{ method: 'transfer', kind: 'fee', taxRate: 0 }, '1200', '8195'],
  [{ kind: 'item', taxRate: 5500 }, '1000', '8400'],
  [{ kind: 'tip', taxRate: 0 }, '1000', '1590'],
  [{ kind: 'gift_card', taxRate: 0 }, '1000', '1700'],
  [{ kind: 'credit', taxRate: 0, method: 'card' }, '1360', '1700'],
  [{ kind: 'product', method: 'gift_card' }, '1700', '8400'],
  [{ kind: 'product', method: 'credit' }, '1700', '8400'],
])('%o debits %s and credits %s', (over, account, contraAccount) => {
  expect(toEntry(SKR03, toPayment(over))).toMatchObject({ account, contraAccount })
})

test('a DATEV batch has its header, its columns, and the account of the money first', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const createdAt = new Date('2026-12-01T08:05:06Z')
  const [header, columns] = toDatevHead(SKR03, { ...days, currency: 'EUR', createdAt, timeZone: 'Europe/Berlin' })
  const write = (cells: ReturnType<typeof toDatevRow> = []) =>
    cells.map((cell) => (typeof cell === 'string' ? `"${cell}"` : cell.plain)).join(';')
  expect(write(header)).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201090506000;;"";"";"";29098;55003;20260101;4;20261101;20261130;"Deskbell 2026-11-01 2026-11-30";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect([columns?.length, new Set(DATEV_COLUMNS).size]).toEqual([125, 125])
  const sold = toDatevRow(toEntry(SKR03, toPayment()), 'EUR')
  expect(sold).toHaveLength(125)
  expect(write(sold).slice(0, 60)).toBe('119,00;"S";;;;;1000;8400;;2611;"2026-17";;;"Ten visits";;;;;')
  const refund = toPayment({ amount: -50, tax: -8, number: 'R2026-3' })
  expect(write(toDatevRow(toEntry(SKR03, refund), 'EUR'))).toMatch(/^0,50;"H";;;;;1000;8400;;2611;"R2026-3"/)
})

test('DATEV takes days of one fiscal year, with its numbers and accounts of one length', () => {
  const days = { from: '2026-11-01', to: '2027-01-31' }
  expect(findDatevProblem(SKR03, days)).toBe('Choose days of one fiscal year')
  expect(findDatevProblem({ ...SKR03, fiscalYearMonth: 7 }, days)).toBeNull()
  expect(getFiscalYearStart('2026-06-30', 7)).toBe('2025-07-01')
  expect(findDatevProblem({ ...SKR03, client: '' }, days)).toMatch(/numbers of the consultant/)
  expect(findDatevProblem({ ...SKR03, accountLength: 5 }, days)).toMatch(/given length/)
  expect(findDatevProblem({ ...SKR03, taxAccount: 'Tax', fiscalYearMonth: 7 }, days)).toBeNull()
})

test('a file is of a year at most', () => {
  const parse = (from: string, to: string) => JournalFileFilter.safeParse({ format: 'xero', from, to }).success
  expect([parse('2026-01-01', '2026-12-31'), parse('2028-01-01', '2028-12-31')]).toEqual([true, true])
  expect([parse('2026-01-01', '2027-01-02'), parse('2026-01-02', '2026-01-01')]).toEqual([false, false])
})

test('Xero gets the tax by name, QuickBooks in a line of its own', () => {
  const settings = {
    ...getDefaultJournal('en-GB'),
    rates: [{ rate: 20_000, account: '', taxCode: '20% (VAT on Income)' }],
  }
  const entry = toEntry(settings, toPayment({ amount: 1200, tax: 200, taxRate: 20_000 }))
  expect(toDayLines(entry).map((line) => toXeroRow(line, settings, 'GBP').slice(0, 6))).toEqual([
    ['Deskbell 2026-11-26', '26 Nov 2026', '', 'Cash on hand', 'No VAT', { plain: '12.00' }],
    ['Deskbell 2026-11-26', '26 Nov 2026', '', 'Sales', '20% (VAT on Income)', { plain: '-12.00' }],
  ])
  const unnamed = toXeroRow({ day: '2026-11-26', account: 'Sales', amount: -1, taxRate: 5500 }, settings, 'GBP')
  expect(unnamed[4]).toBe('5.5%')
  const lines = toDayLines(entry, settings.taxAccount)
  expect(lines.map((line) => toQuickbooksRow(line, 'GBP').slice(0, 5))).toEqual([
    ['DB-20261126', '11/26/2026', 'Cash on hand', { plain: '12.00' }, { plain: '' }],
    ['DB-20261126', '11/26/2026', 'Sales', { plain: '' }, { plain: '10.00' }],
    ['DB-20261126', '11/26/2026', 'Sales tax payable', { plain: '' }, { plain: '2.00' }],
  ])
  expect(toQuickbooksRow({ day: '2026-11-26', account: 'Cash', amount: 500, taxRate: null }, 'JPY')[3]).toEqual({
    plain: '500',
  })
})

/** Each kind and method has an account of its own, so that sums by account are sums by method. */
const APART: JournalInput = {
  ...getDefaultJournal('en-US'),
  methods: { cash: 'cash', card: 'card', transfer: 'transfer', other: 'other', gift_card: 'gift', credit: 'credit' },
}

const Payment = fc
  .record({
    day: fc.constantFrom('2026-11-25', '2026-11-26'),
    kind: fc.constantFrom(...SaleLineKind.options),
    method: fc.constantFrom(...PaymentMethod.options),
    taxRate: fc.constantFrom(0, 7000, 19_000, 100_000),
    amount: fc.integer({ min: -100_000, max: 100_000 }).filter((amount) => amount !== 0),
  })
  .map((drawn) => toPayment({ ...drawn, tax: getIncludedTax(drawn.amount, drawn.taxRate) }))

const add = (lines: { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

function sum(payments: JournalPayment[], taxAccount?: string): DayLine[] {
  return sumDayLines(payments.flatMap((payment) => toDayLines(toEntry(APART, payment), taxAccount)))
}

test('debits equal credits each day, and the money by method is that of the payments, in any order', () => {
  fc.assert(
    fc.property(fc.array(Payment, { maxLength: 30 }), fc.constantFrom(undefined, 'tax'), (payments, taxAccount) => {
      const lines = sum(payments, taxAccount)
      for (const ofDay of Map.groupBy(lines, ({ day }) => day).values()) expect(add(ofDay)).toBe(0)
      for (const method of MoneyMethod.options)
        expect(add(lines.filter(({ account }) => account === method))).toBe(
          add(payments.filter((payment) => payment.method === method)),
        )
      // Negative zero doesn't occur: what sums to nothing has no line.
      for (const { amount } of lines) expect(amount).not.toBe(0)
      const reversed = sum(payments.toReversed(), taxAccount)
      expect(reversed).toHaveLength(lines.length)
      expect(reversed).toEqual(expect.arrayContaining(lines))
    }),
  )
})

test('the liability for gift cards grows by what was sold and shrinks by what was spent', () => {
  fc.assert(
    fc.property(fc.array(Payment, { maxLength: 30 }), (payments) => {
      const sold = payments.filter(({ kind }) => kind === 'gift_card')
      const spent = payments.filter(({ method }) => method === 'gift_card')
      const liability = sum(payments).filter(({ account }) => account === 'gift')
      expect(add(liability)).toBe(add(spent) - add(sold))
    }),
  )
})

test('what is summed in parts equals what is summed at once', () => {
  fc.assert(
    fc.property(fc.array(Payment), fc.array(Payment), (one, other) => {
      expect(sumDayLines([...sum(one), ...other.flatMap((payment) => toDayLines(toEntry(APART, payment)))])).toEqual(
        sum([...one, ...other]),
      )
    }),
  )
})
