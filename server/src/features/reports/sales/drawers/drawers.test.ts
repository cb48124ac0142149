import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestBusiness, useApp } from '../../../../test/app.ts'
import { createPackage, createPass, createSale, newBusiness, openDrawer } from '../../../../test/factories.ts'
import { expectTraced, getCells, getRows, useReports } from '../../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
let packageId: string

beforeAll(async () => {
  desk.clock.now = new Date('2026-03-02T10:00:00-05:00')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  packageId = (await createPackage(shop)).id
  await createSale(shop)
  await createPass(shop, { packageId, price: 9000 })
  const till = await openDrawer(shop, { name: 'Till' })
  await createSale(shop)
  await createSale(shop, { payments: [{ method: 'card', amount: 500 }] })
  await shop.post(`/api/drawer-sessions/${till.id}/movements`, { id: newId(), amount: -2000, reason: 'Milk' })
  // Left open over midnight, and closed in the next day.
  desk.clock.now = new Date('2026-03-03T00:30:00-05:00')
  const counts = [
    { method: 'cash', counted: 8450 },
    { method: 'card', counted: 500 },
  ]
  await shop.post(`/api/drawer-sessions/${till.id}/close`, { id: newId(), counts })
  desk.clock.now = new Date('2026-03-04T12:00:00-05:00')
  await openDrawer(shop, { name: 'Bar', openingFloat: 0 })
})

const report = useReports('sales', () => shop)
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

test('a close counts on the day on which it was made, with all of its session', async () => {
  expect(getRows(await report('from=2026-03-03&to=2026-03-03'), 'closes')).toMatchObject([
    {
      drawer: 'Till',
      opened: '2026-03-02T15:00:00.000Z',
      closed: '2026-03-03T05:30:00.000Z',
      float: 10_000,
      expected: 9000,
      counted: 8950,
      difference: -50,
      who: 'Ada Owner',
    },
    { expected: 9000, counted: 8950, difference: -50 },
  ])
  expect(getCells(await report('from=2026-03-02&to=2026-03-02'), 'closes')).toEqual([])
})

test('what was counted by method, and the money outside of drawers', async () => {
  const march = await report('from=2026-03-01&to=2026-03-31')
  expect(getCells(march, 'counted')).toEqual([
    ['Cash', 8500, 8450, -50],
    ['Card', 500, 500, 0],
  ])
  expect(getCells(march, 'outside')).toEqual([
    ['Cash', 500, 0, 500],
    ['Card', 9000, 0, 9000],
  ])
})

test('narrowed to a method or to a person, and left out for a package', async () => {
  const cash = await report('from=2026-03-01&to=2026-03-31&method=cash')
  expect(getRows(cash, 'closes')).toMatchObject([{ expected: 8500 }, { expected: 8500 }])
  expect(getCells(cash, 'outside')).toEqual([['Cash', 500, 0, 500]])
  expect(getCells(await report('from=2026-03-01&to=2026-03-31&who=Ben'), 'closes')).toEqual([])
  const ofPackage = await report(`from=2026-03-01&to=2026-03-31&packageId=${packageId}`)
  expect(getCells(ofPackage, 'closes')).toBeUndefined()
})

test('each number is the sum of the rows behind it', async () => {
  const narrowed: Record<string, string>[] = [{}, { method: 'cash' }, { who: 'Ada Owner' }]
  for (const more of narrowed) {
    const query = { ...MARCH, ...more }
    await expectTraced(shop, await report(`${new URLSearchParams(query)}`), query)
  }
})

test('a shop without drawers is told nothing of them', async () => {
  shop = await desk.openShop()
  await createSale(shop)
  expect(getCells(await report('from=2026-03-01&to=2026-03-31'), 'outside')).toBeUndefined()
})
