import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers } from '../passes/rules.ts'
import { type Coverage, getAddedCoverage } from './rules.ts'

const SERVICES = [
  { id: 'vinyasa', category: 'Yoga' },
  { id: 'yin', category: 'Yoga' },
  { id: 'hot-stone', category: 'Massage' },
  { id: 'talk', category: '' },
]
const NONE: Coverage = { coversAll: false, category: '', serviceIds: [] }
const all: Coverage = { ...NONE, coversAll: true }
const yoga: Coverage = { ...NONE, category: 'Yoga' }
const massage: Coverage = { ...NONE, category: 'Massage' }
const named = (...serviceIds: string[]): Coverage => ({ ...NONE, serviceIds })

const anyCoverage: fc.Arbitrary<Coverage> = fc.oneof(
  fc.constantFrom(all, yoga, massage),
  fc
    .subarray(
      SERVICES.map(({ id }) => id),
      { minLength: 1 },
    )
    .map((ids) => named(...ids)),
)

function coveredBy(coverage: Coverage): string[] {
  return SERVICES.filter(({ id, category }) => covers(coverage, { serviceId: id, category })).map(({ id }) => id)
}

describe('what a change adds', () => {
  test.each([
    ['a service to others', named('yin'), named('yin', 'talk'), named('talk')],
    ['a service in place of another', named('yin'), named('talk'), named('talk')],
    ['a service to a category', yoga, named('yin', 'talk'), named('talk')],
    ['a category, with what is in it now', named('yin'), yoga, { ...yoga, serviceIds: ['vinyasa', 'yin'] }],
    ['a category to another', yoga, massage, { ...massage, serviceIds: ['hot-stone'] }],
    ['a category that nothing is in yet', named('yin'), { ...NONE, category: 'Sauna' }, { ...NONE, category: 'Sauna' }],
    ['everything', yoga, all, all],
  ])('%s', (_, before, after, added) => {
    expect(getAddedCoverage(before, after, SERVICES)).toEqual(added)
  })

  test.each([
    ['the same', yoga, yoga],
    ['fewer services', named('yin', 'talk'), named('yin')],
    ['services of the category', yoga, named('yin', 'vinyasa')],
    ['services after everything', all, named('yin')],
    ['a category after everything', all, yoga],
  ])('is nothing: %s', (_, before, after) => {
    expect(getAddedCoverage(before, after, SERVICES)).toBeNull()
  })

  test('is what was missing: whoever has both covers all that is covered now, and nothing else is new', () => {
    fc.assert(
      fc.property(anyCoverage, anyCoverage, (before, after) => {
        const added = getAddedCoverage(before, after, SERVICES)
        const both = [...coveredBy(before), ...(added ? coveredBy(added) : [])]
        expect(both).toEqual(expect.arrayContaining(coveredBy(after)))
        if (added) expect(coveredBy(after)).toEqual(expect.arrayContaining(coveredBy(added)))
      }),
    )
  })
})
