import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import type { PassList } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestBusiness, useApp } from '../../test/app.ts'
import { createPackage, createPass, createService, newBusiness } from '../../test/factories.ts'

const desk = useApp()

async function openShopIn(timeZone: string, now = '2026-06-01T10:00:00Z'): Promise<TestBusiness> {
  desk.clock.now = new Date(now)
  const shop = await desk.openShop()
  const answer = await shop.put('/api/business', { ...newBusiness({ timeZone }), version: 1 })
  expect(answer.status).toBe(200)
  return shop
}

/** Returns the reason why no pass paid for the visit, or 'paid'. */
async function postCheckIn(
  shop: TestBusiness,
  visit: { id?: string; clientId: string; serviceId: string; occurredAt?: string },
): Promise<string> {
  const { status, body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), ...visit })
  expect(status).toBe(200)
  return body.noPassReason ?? 'paid'
}

/** Creates a client with a pass of this limit. Each check-in happens at its own time, and returns its result. */
async function createVisitor(shop: TestBusiness, terms: { limit: Limit; visits?: number | null; visitsUsed?: number }) {
  const { limit, visits = null, visitsUsed = 1 } = terms
  const { id: packageId } = await createPackage(shop, { visits, limit })
  const { clientId } = await createPass(shop, { packageId })
  const { id: serviceId } = await createService(shop, { visitsUsed })
  const visitor: { checkIn(at: string): Promise<string>; usedInPeriod(at: string): Promise<number> } = {
    async checkIn(at) {
      desk.clock.now = new Date(at)
      return postCheckIn(shop, { clientId, serviceId })
    },
    async usedInPeriod(at) {
      desk.clock.now = new Date(at)
      const { body } = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
      return body.items[0]?.usedInPeriod ?? -1
    },
  }
  return { ...visitor, clientId, serviceId }
}

const DAY = { visits: 1, per: 'day' } as const
const WEEK = { visits: 2, per: 'week' } as const

test.each([
  [
    'begins and ends at midnight on the shop’s clock, not the server’s',
    'Asia/Tokyo',
    DAY,
    [
      ['2026-06-09T15:30:00Z', 'paid'], // 00:30 on the 10th
      ['2026-06-10T14:30:00Z', 'limit_reached'], // 23:30
      ['2026-06-10T15:30:00Z', 'paid'], // 00:30 on the 11th
    ],
  ],
  [
    'has 25 hours when the clocks go back',
    'America/New_York',
    DAY,
    [
      ['2026-11-01T04:10:00Z', 'paid'], // 00:10, summer time
      ['2026-11-02T04:50:00Z', 'limit_reached'], // 23:50, winter time
      ['2026-11-02T05:10:00Z', 'paid'], // 00:10
    ],
  ],
  [
    'has 23 hours when the clocks go forward',
    'Europe/Berlin',
    DAY,
    [
      ['2026-03-28T23:10:00Z', 'paid'], // 00:10, winter time
      ['2026-03-29T21:50:00Z', 'limit_reached'], // 23:50, summer time
      ['2026-03-29T22:10:00Z', 'paid'], // 00:10
    ],
  ],
] as const)('a limit per day: the day %s', async (_, timeZone, limit, visits) => {
  const { checkIn } = await createVisitor(await openShopIn(timeZone, visits[0][0]), { limit })
  for (const [at, outcome] of visits) expect([at, await checkIn(at)]).toEqual([at, outcome])
})

test.each([
  [
    'begins on Monday',
    'UTC',
    [
      ['2026-06-08T00:05:00Z', 'paid'],
      ['2026-06-14T10:00:00Z', 'paid'],
      ['2026-06-14T23:40:00Z', 'limit_reached'],
      ['2026-06-15T00:05:00Z', 'paid'],
    ],
  ],
  [
    'begins at midnight on the shop’s clock',
    'America/Los_Angeles',
    [
      ['2026-06-08T06:50:00Z', 'paid'], // Sunday, 23:50
      ['2026-06-08T07:10:00Z', 'paid'], // Monday, 00:10
      ['2026-06-10T12:00:00Z', 'paid'],
      ['2026-06-15T06:50:00Z', 'limit_reached'], // Sunday, 23:50
      ['2026-06-15T07:10:00Z', 'paid'], // Monday, 00:10
    ],
  ],
  [
    'has an hour less when the clocks go forward on its Sunday',
    'Europe/Berlin',
    [
      ['2026-03-22T23:10:00Z', 'paid'], // Monday, 00:10
      ['2026-03-28T12:00:00Z', 'paid'],
      ['2026-03-29T21:50:00Z', 'limit_reached'], // Sunday, 23:50
      ['2026-03-29T22:10:00Z', 'paid'], // Monday, 00:10
    ],
  ],
  [
    'goes on over the end of the year',
    'UTC',
    [
      ['2026-12-28T12:00:00Z', 'paid'],
      ['2027-01-01T12:00:00Z', 'paid'],
      ['2027-01-03T12:00:00Z', 'limit_reached'],
      ['2027-01-04T12:00:00Z', 'paid'],
    ],
  ],
] as const)('a limit per week: the week %s', async (_, timeZone, visits) => {
  const { checkIn } = await createVisitor(await openShopIn(timeZone, visits[0][0]), { limit: WEEK })
  for (const [at, outcome] of visits) expect([at, await checkIn(at)]).toEqual([at, outcome])
})

test('a limit counts the visits that a check-in takes, and what is left says how many those are', async () => {
  const { checkIn, usedInPeriod } = await createVisitor(await openShopIn('UTC'), {
    limit: { visits: 3, per: 'day' },
    visits: 10,
    visitsUsed: 2,
  })
  expect(await checkIn('2026-06-10T10:00:00Z')).toBe('paid')
  expect(await usedInPeriod('2026-06-10T11:00:00Z')).toBe(2)
  expect(await checkIn('2026-06-10T12:00:00Z')).toBe('limit_reached')
  expect(await usedInPeriod('2026-06-11T10:00:00Z')).toBe(0)
})

test('a limit counts a visit on its own day, whenever it is written down, and no longer once it is undone', async () => {
  const shop = await openShopIn('UTC')
  const { checkIn, clientId, serviceId } = await createVisitor(shop, { limit: DAY })
  desk.clock.now = new Date('2026-06-10T10:00:00Z')
  const visit = { clientId, serviceId }
  const late = { ...visit, id: newId(), occurredAt: '2026-06-09T10:00:00Z' }
  expect(await postCheckIn(shop, late)).toBe('paid')
  expect(await checkIn('2026-06-10T10:30:00Z')).toBe('paid')
  expect(await postCheckIn(shop, { ...visit, occurredAt: '2026-06-09T18:00:00Z' })).toBe('limit_reached')
  await shop.post(`/api/check-ins/${late.id}/undo`)
  expect(await postCheckIn(shop, { ...visit, occurredAt: '2026-06-09T20:00:00Z' })).toBe('paid')
})

test('where one pass has reached its limit, another pays', async () => {
  const shop = await openShopIn('UTC')
  const { checkIn, clientId } = await createVisitor(shop, { limit: DAY })
  const { id: packageId } = await createPackage(shop)
  const spare = await createPass(shop, { clientId, packageId })
  expect(await checkIn('2026-06-10T10:00:00Z')).toBe('paid')
  expect(await checkIn('2026-06-10T12:00:00Z')).toBe('paid')
  const { body } = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
  expect(body.items.find(({ id }) => id === spare.id)?.remaining).toBe(9)
})

test('ten at once take what the limit leaves, and not more', async () => {
  const shop = await openShopIn('UTC')
  const { clientId } = await createVisitor(shop, { limit: { visits: 3, per: 'day' } })
  const services = await Promise.all(Array.from({ length: 10 }, () => createService(shop)))
  desk.clock.now = new Date('2026-06-10T10:00:00Z')
  const outcomes = await Promise.all(services.map(({ id: serviceId }) => postCheckIn(shop, { clientId, serviceId })))
  expect(outcomes.sort()).toEqual([...Array(7).fill('limit_reached'), ...Array(3).fill('paid')])
})
