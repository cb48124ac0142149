import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SaleLineKind } from '../sales/schema.ts'
import { PromoCodeText } from './code.ts'
import { applyPromoCode, checkPromoCode, isPromoted, type PromoLine, type PromoTerms, toPromoLine } from './rules.ts'
import { NewPromoCode, PromoKind } from './schema.ts'

function terms(over: Partial<PromoTerms>): PromoTerms {
  const everything = { kinds: [], packageIds: [], serviceIds: [], productIds: [] }
  return { rate: null, amount: null, minimum: 0, ...everything, ...over }
}

function line(over: Partial<PromoLine>): PromoLine {
  return { kind: 'item', amount: 1000, packageId: null, serviceId: null, productId: null, ...over }
}

const Line = fc
  .record({ kind: fc.constantFrom(...SaleLineKind.options), amount: fc.nat({ max: 100_000_000 }) })
  .map(line)
const Lines = fc.array(Line, { minLength: 1, maxLength: 50 })
const Kinds = fc.subarray([...PromoKind.options])
const Rate = fc.integer({ min: 1, max: 100_000 }).map((rate) => terms({ rate }))
const Amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((amount) => terms({ amount }))
const Terms = fc.tuple(fc.oneof(Rate, Amount), Kinds).map(([discount, kinds]) => ({ ...discount, kinds }))

test('no line costs less than nothing, and what the code is not for costs what it did', () => {
  fc.assert(
    fc.property(Terms, Lines, (code, lines) => {
      const applied = applyPromoCode(code, lines)
      fc.pre(applied.ok)
      expect(applied.discounts).toHaveLength(lines.length)
      for (const [index, one] of lines.entries()) {
        const discount = applied.discounts[index] ?? Number.NaN
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(isPromoted(code, one) ? one.amount : 0)
      }
    }),
  )
})

test('gift cards, credit and tips are never discounted', () => {
  const kinds = ['gift_card', 'credit', 'tip'] as const
  const lines = kinds.map((kind) => line({ kind }))
  expect(applyPromoCode(terms({ rate: 50_000 }), lines)).toEqual({ ok: false, reason: 'promo_code_not_applicable' })
  expect(applyPromoCode(terms({ amount: 500 }), [...lines, line({})])).toMatchObject({ discounts: [0, 0, 0, 500] })
})

test('an amount is taken off exactly, as far as there is something to take it off', () => {
  fc.assert(
    fc.property(Amount, Lines, (code, lines) => {
      const applied = applyPromoCode(code, lines)
      fc.pre(applied.ok)
      const total = lines.reduce((sum, one) => sum + (isPromoted(code, one) ? one.amount : 0), 0)
      const off = applied.discounts.reduce((sum, discount) => sum + discount, 0)
      expect(off).toBe(Math.min(code.amount ?? 0, total))
    }),
  )
})

test('a percentage is rounded for each line, an amount is split by the lines’ amounts', () => {
  const lines = [line({ amount: 333 }), line({ amount: 333 }), line({ amount: 334 })]
  expect(applyPromoCode(terms({ rate: 10_000 }), lines)).toEqual({ ok: true, discounts: [33, 33, 33] })
  expect(applyPromoCode(terms({ amount: 100 }), lines)).toEqual({ ok: true, discounts: [33, 34, 33] })
})

test('a code is for its kinds and for what it names', () => {
  const code = terms({ rate: 10_000, kinds: ['item'], packageIds: ['p'], serviceIds: ['s'], productIds: ['x'] })
  const lines = [
    line({}),
    line({ kind: 'package', packageId: 'p' }),
    line({ kind: 'package', packageId: 'other' }),
    line({ kind: 'visit', serviceId: 's' }),
    line({ kind: 'visit', serviceId: 'other' }),
    line({ kind: 'product', productId: 'x' }),
    line({ kind: 'fee' }),
  ]
  expect(applyPromoCode(code, lines)).toEqual({ ok: true, discounts: [100, 100, 0, 100, 0, 100, 0] })
})

test.each<[string, Partial<PromoTerms>]>([
  ['a kind', { kinds: ['fee'] }],
  ['two kinds', { kinds: ['fee', 'product'] }],
  ['a package', { packageIds: ['p'] }],
  ['a service', { serviceIds: ['s'] }],
  ['a product', { productIds: ['x'] }],
  ['a kind and a package', { kinds: ['fee'], packageIds: ['p'] }],
  ['a kind and a service', { kinds: ['fee'], serviceIds: ['s'] }],
  ['a kind and a product', { kinds: ['fee'], productIds: ['x'] }],
])('a code that names %s is for nothing else', (_, over) => {
  const named = { kind: 'fee', packageId: 'p', serviceId: 's', productId: 'x' } as const
  const code = terms({ rate: 10_000, ...over })
  expect(isPromoted(code, line({}))).toBe(false)
  expect(isPromoted(code, line(named))).toBe(true)
})

test('looks at what is sold, without what was taken off by hand', () => {
  const terms = { price: 1000, discount: 100, discountReason: '' }
  const pass = { passId: 'n', clientId: 'c', complimentary: false, coveredCheckInIds: [] }
  const seen = { amount: 900, packageId: null, serviceId: null, productId: null }
  const item = { ...terms, kind: 'item' as const, name: 'Massage', quantity: 1, taxRate: null }
  const visit = { ...terms, kind: 'visit' as const, checkInId: 'v' }
  expect(toPromoLine({ ...terms, ...pass, kind: 'package', packageId: 'p' })).toEqual({
    ...seen,
    kind: 'package',
    packageId: 'p',
  })
  expect(toPromoLine({ ...terms, kind: 'product', productId: 'x', quantity: 2 })).toEqual({
    ...seen,
    kind: 'product',
    productId: 'x',
    amount: 1900,
  })
  expect(toPromoLine({ ...item, serviceId: 's' })).toEqual({ ...seen, kind: 'item', serviceId: 's' })
  expect(toPromoLine(item)).toEqual({ ...seen, kind: 'item' })
  expect(toPromoLine(visit, 's')).toEqual({ ...seen, kind: 'visit', serviceId: 's' })
  expect(toPromoLine(visit)).toEqual({ ...seen, kind: 'visit' })
})

test('what it is for has to come to the minimum', () => {
  const code = terms({ rate: 10_000, kinds: ['item'], minimum: 1500 })
  const lines = [line({}), line({ kind: 'fee' })]
  expect(applyPromoCode(code, lines)).toEqual({ ok: false, reason: 'promo_code_minimum' })
  expect(applyPromoCode(code, [...lines, line({ amount: 500 })])).toMatchObject({ discounts: [100, 0, 50] })
})

const code = {
  startsOn: '2026-11-10',
  endsOn: '2026-11-20',
  maxUses: 3,
  maxUsesPerClient: 2,
  newClientsOnly: true,
  uses: 2,
}
const asked = { today: '2026-11-20', client: { uses: 1, isNew: true } }

test.each([
  ['within all limits', {}, {}, null],
  ['on its first day', {}, { today: '2026-11-10' }, null],
  ['before', {}, { today: '2026-11-09' }, 'promo_code_not_yet'],
  ['after', {}, { today: '2026-11-21' }, 'promo_code_over'],
  ['used up', { uses: 3 }, {}, 'promo_code_used_up'],
  ['by a passer-by', {}, { client: null }, 'promo_code_needs_client'],
  ['only for new clients, by a passer-by', { maxUsesPerClient: null }, { client: null }, 'promo_code_needs_client'],
  ['by a passer-by, for anybody', { maxUsesPerClient: null, newClientsOnly: false }, { client: null }, null],
  ['used by the client', {}, { client: { uses: 2, isNew: true } }, 'promo_code_used_by_client'],
  ['by a known client', {}, { client: { uses: 0, isNew: false } }, 'promo_code_new_clients_only'],
  ['without limits', { startsOn: null, endsOn: null, maxUses: null }, { today: '2099-01-01' }, null],
])('%s', (_, changed, by, refusal) => {
  expect(checkPromoCode({ ...code, ...changed }, { ...asked, ...by })).toBe(refusal)
})

test('a code is read in any case and with spaces', () => {
  expect(PromoCodeText.parse(' spring 10 ')).toBe('SPRING10')
  expect(PromoCodeText.parse('łódź-5')).toBe('ŁÓDŹ-5')
  for (const text of ['', ' ', 'A/B', 'A'.repeat(31)]) expect(PromoCodeText.safeParse(text).success).toBe(false)
})

test.each([
  ['neither percentage nor amount', {}, 'amount'],
  ['both', { rate: 1000, amount: 100 }, 'amount'],
  ['an end before the beginning', { rate: 1000, startsOn: '2026-11-02', endsOn: '2026-11-01' }, 'endsOn'],
])('a code with %s is refused', (_, over, path) => {
  const input = { id: '01930000-0000-7000-8000-000000000001', code: 'A', name: 'A', ...over }
  expect(NewPromoCode.safeParse(input).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
