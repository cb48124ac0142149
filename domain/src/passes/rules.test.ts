import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choosePass,
  covers,
  createTerm,
  isStartMoved,
  isUsable,
  mayBeOverdrawn,
  type SpendablePass,
  spendDelta,
  termAfterVisit,
  type Visit,
} from './rules.ts'

const services = ['yoga', 'massage', 'pilates'] as const
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)

const anyPass: fc.Arbitrary<SpendablePass> = fc.record({
  id: fc.uuid({ version: 7 }),
  coversAll: fc.boolean(),
  category: fc.constantFrom('', 'Yoga'),
  serviceIds: fc.subarray([...services], { minLength: 1 }),
  visits: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  limit: fc.option(fc.record({ visits: fc.integer({ min: 1, max: 3 }), per: fc.constant('day' as const) }), {
    nil: null,
  }),
  usedInPeriod: fc.integer({ min: 0, max: 3 }),
  remaining: fc.integer({ min: -1, max: 5 }),
  complimentary: fc.boolean(),
  validity: fc.constant(null),
  startsAtFirstVisit: fc.boolean(),
  extraDays: fc.constant(0),
  purchasedAt: day.map((d) => `${d}T10:00:00.000Z`),
  startsOn: fc.option(day, { nil: null }),
  expiresOn: fc.option(day, { nil: null }),
  frozenOn: fc.option(day, { nil: null, freq: 5 }),
  voidedAt: fc.option(fc.constant('2026-02-01T00:00:00.000Z'), { nil: null, freq: 5 }),
})
const anyPasses = fc.uniqueArray(anyPass, { maxLength: 8, selector: (pass) => pass.id })
const anyVisit: fc.Arbitrary<Visit> = fc.record({
  serviceId: fc.constantFrom(...services),
  category: fc.constantFrom('', 'Yoga', 'Massage'),
  visitsUsed: fc.integer({ min: 1, max: 2 }),
  day,
})

const pass = (over: Partial<SpendablePass>): SpendablePass => ({
  id: 'a',
  coversAll: true,
  serviceIds: [],
  visits: 10,
  remaining: 10,
  complimentary: false,
  validity: null,
  purchasedAt: '2026-01-01T00:00:00.000Z',
  startsOn: '2026-01-01',
  expiresOn: '2026-03-01',
  frozenOn: null,
  category: '',
  limit: null,
  usedInPeriod: 0,
  startsAtFirstVisit: false,
  extraDays: 0,
  voidedAt: null,
  ...over,
})
const usable = pass({})
const visit: Visit = { serviceId: 'yoga', category: 'Yoga', visitsUsed: 1, day: '2026-02-01' }

const breadth = (pass: SpendablePass) => (pass.coversAll ? 1000 : pass.serviceIds.length)

describe('choosePass', () => {
  test('chooses a usable pass whenever there is one, and none otherwise', () => {
    fc.assert(
      fc.property(anyPasses, anyVisit, (passes, visit) => {
        const choice = choosePass(passes, visit)
        expect(choice.ok).toBe(passes.some((pass) => isUsable(pass, visit)))
        if (choice.ok) expect(isUsable(choice.pass, visit)).toBe(true)
      }),
    )
  })

  test('never chooses one that is voided, frozen, out of its term, used up, over its limit or for another service', () => {
    fc.assert(
      fc.property(anyPasses, anyVisit, (passes, visit) => {
        const choice = choosePass(passes, visit)
        if (!choice.ok) return
        const { pass } = choice
        expect(pass.voidedAt).toBeNull()
        expect((pass.frozenOn ?? '9999') > visit.day).toBe(true)
        const isOfCategory = pass.category !== '' && pass.category === visit.category
        expect(pass.coversAll || isOfCategory || pass.serviceIds.includes(visit.serviceId)).toBe(true)
        expect(pass.startsAtFirstVisit || (pass.startsOn ?? visit.day) <= visit.day).toBe(true)
        expect(visit.day <= (pass.expiresOn ?? visit.day)).toBe(true)
        expect(pass.limit === null || pass.usedInPeriod + visit.visitsUsed <= pass.limit.visits).toBe(true)
        expect(pass.visits === null || pass.remaining >= visit.visitsUsed).toBe(true)
      }),
    )
  })

  test('does not depend on the order in which the passes come', () => {
    fc.assert(
      fc.property(anyPasses, anyVisit, fc.infiniteStream(fc.nat()), (passes, visit, random) => {
        const shuffled = passes
          .map((pass) => ({ pass, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ pass }) => pass)
        expect(choosePass(shuffled, visit)).toEqual(choosePass(passes, visit))
      }),
    )
  })

  test('no usable pass beats the chosen one in the published order', () => {
    fc.assert(
      fc.property(anyPasses, anyVisit, (passes, visit) => {
        const choice = choosePass(passes, visit)
        if (!choice.ok) return
        const rank = (pass: SpendablePass) => [
          pass.complimentary ? 0 : 1,
          pass.visits === null ? 0 : 1,
          pass.expiresOn ?? '9999',
          String(breadth(pass)).padStart(4, '0'),
          pass.purchasedAt,
          pass.id,
        ]
        const best = passes
          .filter((pass) => isUsable(pass, visit))
          .map((pass) => rank(pass).join('|'))
          .sort()[0]
        expect(rank(choice.pass).join('|')).toBe(best)
      }),
    )
  })

  test.each([
    ['only', pass({}), []],
    ['complimentary', pass({ complimentary: true }), [pass({ id: 'b', visits: null })]],
    ['unlimited', pass({ visits: null, remaining: 0 }), [pass({ id: 'b' })]],
    ['earliest_expiry', pass({ expiresOn: '2026-02-01' }), [pass({ id: 'b' })]],
    ['fewest_services', pass({ coversAll: false, serviceIds: ['yoga'] }), [pass({ id: 'b' })]],
    ['oldest', pass({ purchasedAt: '2025-12-31T00:00:00.000Z' }), [pass({ id: 'b' })]],
    ['oldest', pass({ id: 'a' }), [pass({ id: 'b' })]],
  ] as const)('says why: %s', (reason, winner, others) => {
    expect(choosePass([...others, winner], visit)).toEqual({ ok: true, pass: winner, reason })
  })

  test.each([
    ['no_pass', []],
    ['not_covered', [pass({ coversAll: false, serviceIds: ['massage'] })]],
    ['frozen', [pass({ frozenOn: '2026-01-05' })]],
    ['limit_reached', [pass({ limit: { visits: 2, per: 'week' }, usedInPeriod: 2 })]],
    ['not_started', [pass({ startsOn: '2026-02-02' })]],
    ['expired', [pass({ expiresOn: '2026-01-31' })]],
    ['used_up', [pass({ remaining: 0 }), pass({ id: 'b', expiresOn: '2026-01-31' })]],
    ['no_pass', [pass({ voidedAt: '2026-01-05T00:00:00.000Z' })]],
  ] as const)('says why not: %s', (reason, passes) => {
    expect(choosePass([...passes], visit)).toEqual({ ok: false, reason })
  })
})

test('a category covers whatever is in it, and a pass keeps what it named', () => {
  const pass = { coversAll: false, category: 'Yoga', serviceIds: ['pilates'] }
  expect(covers(pass, { serviceId: 'yin', category: 'Yoga' })).toBe(true)
  expect(covers(pass, { serviceId: 'pilates', category: 'Other' })).toBe(true)
  expect(covers(pass, { serviceId: 'massage', category: 'Massage' })).toBe(false)
  expect(covers({ ...pass, category: '' }, { serviceId: 'massage', category: '' })).toBe(false)
})

test('the first day, the last day and the last visits of a pass can be used', () => {
  expect(isUsable(pass({ startsOn: visit.day }), visit)).toBe(true)
  expect(isUsable(pass({ expiresOn: visit.day }), visit)).toBe(true)
  expect(isUsable(pass({ remaining: 2 }), { ...visit, visitsUsed: 2 })).toBe(true)
})

test.each<[string, Partial<SpendablePass>, boolean]>([
  ['used up', { remaining: 0 }, true],
  ['not used up', {}, false],
  ['used up and expired', { remaining: 0, expiresOn: '2026-01-31' }, false],
  ['used up and over its limit', { remaining: 0, limit: { visits: 1, per: 'day' }, usedInPeriod: 1 }, false],
  ['only over its limit', { limit: { visits: 1, per: 'day' }, usedInPeriod: 1 }, false],
])('whether a pass that is %s may be overdrawn', (_, over, may) => {
  expect(mayBeOverdrawn(pass(over), visit)).toBe(may)
})

test('a pass that is frozen from a day on still pays for a visit before it', () => {
  const frozen = { ...usable, frozenOn: '2026-02-02' }
  expect(isUsable(frozen, { ...visit, day: '2026-02-01' })).toBe(true)
  expect(isUsable(frozen, { ...visit, day: '2026-02-02' })).toBe(false)
})

describe('a pass that starts at its first visit', () => {
  const lasting = { validity: { count: 1, unit: 'month' }, extraDays: 0 } as const
  const unstarted = { ...createTerm(null, lasting), ...lasting, startsAtFirstVisit: true }
  const started = { ...createTerm('2026-11-03', lasting), ...lasting, startsAtFirstVisit: true }

  test('has no term before it, and the visit starts it', () => {
    expect(createTerm(null, lasting)).toEqual({ startsOn: null, expiresOn: null })
    expect(termAfterVisit(unstarted, '2026-11-03')).toEqual({ startsOn: '2026-11-03', expiresOn: '2026-12-02' })
    expect(isStartMoved(unstarted, '2026-11-03')).toBe(false)
  })

  test('keeps its term at every later visit', () => {
    expect(termAfterVisit(started, '2026-11-20')).toEqual({ startsOn: '2026-11-03', expiresOn: '2026-12-02' })
    expect(isStartMoved(started, '2026-11-20')).toBe(false)
  })

  test('starts earlier with a visit of before, and keeps the days it was extended by', () => {
    const extended = { ...started, extraDays: 5 }
    expect(termAfterVisit(extended, '2026-11-01')).toEqual({ startsOn: '2026-11-01', expiresOn: '2026-12-05' })
    expect(isStartMoved(extended, '2026-11-01')).toBe(true)
    expect(isStartMoved({ ...extended, startsAtFirstVisit: false }, '2026-11-01')).toBe(false)
  })
})

test('an unlimited pass is never counted down', () => {
  expect(spendDelta({ visits: null }, 3)).toBe(0)
  expect(spendDelta({ visits: 10 }, 3)).toBe(-3)
})
