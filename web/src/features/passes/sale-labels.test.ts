import type { Package } from '@deskbell/domain/packages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { describe, expect, test } from 'vitest'
import { getDefaultSale, type SaleForm, setSaleStart, toTerms, updateSale } from './sale-form.ts'
import { saleWords } from './sale-labels.ts'
import { getCoverObstacle, type UnpaidVisit } from './unpaid-visits.ts'

const TODAY = '2026-11-21'
const TAX = { taxIncluded: true, taxRounding: 'line', taxExemption: '', taxRate: 20_000 } as const
const BUYER = { tax: TAX, tiers: [] }
const AT = '2026-11-01T10:00:00.000Z'
const formats = { money: (minor: number) => `€${minor / 100}`, date: (day: string) => day }

function createPackage(over: Partial<Package> = {}): Package {
  const coverage = { coversAll: true, category: '', serviceIds: [] }
  const terms = { visits: 10, limit: null, price: 12_000, taxRate: null, validity: null } as const
  const start = { starts: 'purchase', startsOn: null } as const
  const kept = { soldPasses: 0, version: 1, archivedAt: null, createdAt: AT, updatedAt: AT }
  const offered = { active: true, soldOnline: false }
  return {
    id: newId(),
    name: 'Ten visits',
    description: '',
    ...coverage,
    ...terms,
    ...start,
    ...kept,
    ...offered,
    ...over,
  }
}

function visitOn(day: string, over: Partial<UnpaidVisit> = {}): UnpaidVisit {
  const yoga = { serviceId: 'yoga', serviceName: 'Yoga class', category: 'Yoga', visitsUsed: 1 }
  return { id: day, occurredAt: `${day}T10:00:00.000Z`, day, ...yoga, ...over }
}

function said(sold: Package, change: Partial<SaleForm> = {}, covered: UnpaidVisit[] = []): string {
  const sale = updateSale(getDefaultSale(sold, TODAY, BUYER), change)
  return saleWords({ sale, sold, covered, firstName: 'Maria', today: TODAY }, formats)
}

describe('what a sale comes to', () => {
  test.each<[string, Partial<SaleForm>, string]>([
    ['all paid', {}, 'Maria pays €120 by card.'],
    ['in cash, with a discount', { discount: 2000, method: 'cash' }, 'Maria pays €100 in cash, €20 off.'],
    ['in part', { paid: 5000, paysAll: false }, 'Maria pays €50 by card now, and still owes €70.'],
    ['later', { paid: 0, paysAll: false }, 'Maria pays nothing now, and still owes €120.'],
    ['a present', { complimentary: true, discount: 0 }, 'Maria pays nothing.'],
    ['all of it let go', { discount: 12_000 }, 'Maria pays nothing, €120 off.'],
  ])('%s', (_, change, words) => {
    expect(said(createPackage(), change)).toBe(`${words} It runs from today and never expires.`)
  })

  test('says from when to when it runs', () => {
    const month = { validity: { count: 1, unit: 'month' } } as const
    expect(said(createPackage(month))).toContain('It runs from today until 2026-12-20.')
    expect(said(createPackage({ ...month, starts: 'first_visit' }))).toContain('It starts at the first visit.')
    expect(said(createPackage({ ...month, starts: 'date', startsOn: '2026-12-01' }))).toContain(
      'It runs from 2026-12-01 until 2026-12-31.',
    )
  })

  test('a start at the first visit is that of the earliest visit it pays for, even where it has expired since', () => {
    const sold = createPackage({ starts: 'first_visit', validity: { count: 1, unit: 'week' } })
    const [late, early] = [visitOn('2026-11-18'), visitOn('2026-11-16')]
    expect(said(sold, {}, [late])).toContain(
      'It pays for one earlier visit: 9 of 10 are left. It runs from 2026-11-18 until 2026-11-24.',
    )
    expect(said(sold, {}, [late, early])).toContain('It runs from 2026-11-16 until 2026-11-22.')
    expect(said(sold, {}, [visitOn('2026-11-01')])).toContain('It ran from 2026-11-01 and has expired on 2026-11-07.')
  })
})

test('what is paid follows what is to be paid, until it is typed', () => {
  const sale = getDefaultSale(createPackage(), TODAY, BUYER)
  expect(updateSale(sale, { price: 10_000 }).paid).toBe(10_000)
  const typed = updateSale(sale, { paid: 4000, paysAll: false })
  expect(updateSale(typed, { discount: 1000 }).paid).toBe(4000)
})

test('a package that costs nothing is sold as a present, and one that starts on a date on its date', () => {
  expect(getDefaultSale(createPackage({ price: 0 }), TODAY, BUYER)).toMatchObject({ complimentary: true, paid: 0 })
  const dated = getDefaultSale(createPackage({ starts: 'date', startsOn: '2027-01-04' }), TODAY, BUYER)
  expect(toTerms(dated, TODAY).startsOn).toBe('2027-01-04')
  expect(toTerms(setSaleStart(dated, 'today', TODAY), TODAY).startsOn).toBe(TODAY)
  expect(toTerms(setSaleStart(dated, 'first_visit', TODAY), TODAY).startsOn).toBeNull()
})

describe('a visit of the past', () => {
  const visits = [visitOn('2026-11-16'), visitOn('2026-11-18', { visitsUsed: 2 })]
  const obstacle = (visit: UnpaidVisit, over: Partial<Package>, chosen: string[] = []) =>
    getCoverObstacle(visit, { sold: createPackage({ coversAll: false, ...over }), visits, chosen })

  test('is covered by its service, its category or all', () => {
    const yoga = visitOn('2026-11-16')
    expect(obstacle(yoga, { serviceIds: ['yoga'] })).toBeNull()
    expect(obstacle(yoga, { category: 'Yoga' })).toBeNull()
    expect(obstacle(yoga, { coversAll: true })).toBeNull()
    expect(obstacle(yoga, { serviceIds: ['pilates'] })).toBe('not covered by this package')
  })

  test('fits as long as there are visits left for it', () => {
    const two = visitOn('2026-11-18', { visitsUsed: 2 })
    expect(obstacle(two, { coversAll: true, visits: 2 })).toBeNull()
    expect(obstacle(two, { coversAll: true, visits: 2 }, ['2026-11-16'])).toBe('no visits left for it')
    expect(obstacle(two, { coversAll: true, visits: null }, ['2026-11-16'])).toBeNull()
  })
})
