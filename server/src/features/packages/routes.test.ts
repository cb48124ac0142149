import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { NewPackage, Package, PackagePage } from '@deskbell/domain/packages/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createPackage, createPass, createService, newPackage } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
})

async function checkIn(clientId: string, { id: serviceId }: Service, occurredAt?: string) {
  const { body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId, occurredAt })
  return body
}

function change(sold: Package, over: Partial<NewPackage>) {
  return shop.put<Package>(`/api/packages/${sold.id}`, { ...sold, ...over })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/packages'), 401, 'not_signed_in')
})

test('each package covers its own services', async () => {
  const [yoga, massage] = [await createService(shop), await createService(shop)]
  await createPackage(shop, { name: 'A', coversAll: false, serviceIds: [yoga.id] })
  await createPackage(shop, { name: 'B', coversAll: false, serviceIds: [yoga.id, massage.id] })
  await createPackage(shop, { name: 'C' })
  const { body } = await shop.get<z.infer<typeof PackagePage>>('/api/packages')
  expect(body.items.map(({ serviceIds }) => serviceIds)).toEqual([[yoga.id], [yoga.id, massage.id].sort(), []])
})

test('keeps every term that it was given', async () => {
  const terms = {
    coversAll: false,
    category: 'Yoga',
    visits: null,
    limit: { visits: 3, per: 'week' } as const,
    validity: { count: 3, unit: 'month' } as const,
    starts: 'date' as const,
    startsOn: '2026-12-01',
  }
  const { id } = await createPackage(shop, terms)
  expect((await shop.get(`/api/packages/${id}`)).body).toMatchObject({ ...terms, serviceIds: [], soldPasses: 0 })
})

test('a change replaces what is covered, whichever way it is', async () => {
  const [yoga, massage] = [await createService(shop), await createService(shop)]
  const sold = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
  const none = { coversAll: false, category: '', serviceIds: [] as string[] }
  const ways = [
    { ...none, serviceIds: [massage.id] },
    { ...none, category: 'Yoga' },
    { ...none, coversAll: true },
    { ...none, serviceIds: [yoga.id] },
  ]
  for (const [index, way] of ways.entries()) {
    const answer = await change({ ...sold, version: index + 1 }, way)
    expect(answer).toMatchObject({ status: 200, body: { ...way, version: index + 2 } })
  }
})

test('a change of the limit and the start replaces them, and takes them away', async () => {
  const sold = await createPackage(shop, { limit: { visits: 1, per: 'day' }, starts: 'date', startsOn: '2026-12-01' })
  const weekly = { limit: { visits: 4, per: 'week' } as const, startsOn: '2027-01-01' }
  expect((await change(sold, weekly)).body).toMatchObject(weekly)
  const none = { limit: null, starts: 'purchase', startsOn: null } as const
  expect((await change({ ...sold, version: 2 }, none)).body).toMatchObject(none)
})

test('says how many passes were sold of it, but for those that ended early', async () => {
  const { id: packageId } = await createPackage(shop)
  await createPackage(shop, { name: 'Other' })
  const [pass] = [await createPass(shop, { packageId }), await createPass(shop, { packageId })]
  await shop.post(`/api/passes/${pass.id}/void`, { id: newId(), note: '' })
  const { body } = await shop.get<z.infer<typeof PackagePage>>('/api/packages')
  expect(body.items.map(({ name, soldPasses }) => [name, soldPasses])).toEqual([
    ['Other', 0],
    ['Ten visits', 1],
  ])
})

describe('a category', () => {
  test('covers its services and no others', async () => {
    const yoga = await createService(shop)
    const massage = await createService(shop, { category: 'Massage' })
    const { id: packageId } = await createPackage(shop, { coversAll: false, category: 'Yoga' })
    const { clientId } = await createPass(shop, { packageId })
    expect(await checkIn(clientId, yoga)).toMatchObject({ pass: { remaining: 9 } })
    expect(await checkIn(clientId, massage)).toMatchObject({ pass: null, noPassReason: 'not_covered' })
  })

  test('lets a service that joins it be covered by the passes sold before', async () => {
    const { id: packageId } = await createPackage(shop, { coversAll: false, category: 'Yoga' })
    const { clientId } = await createPass(shop, { packageId })
    const added = await createService(shop, { name: 'Yin' })
    const moved = await createService(shop, { name: 'Acro', category: 'Circus' })
    expect(await checkIn(clientId, added)).toMatchObject({ pass: { remaining: 9 } })
    expect(await checkIn(clientId, moved)).toMatchObject({ noPassReason: 'not_covered' })
    await shop.put(`/api/services/${moved.id}`, { ...moved, category: 'Yoga' })
    desk.clock.now = new Date('2026-11-20T11:00:00Z')
    expect(await checkIn(clientId, moved)).toMatchObject({ pass: { remaining: 8 } })
  })

  test('leaves a service that leaves it covered by the passes sold before, and by no others', async () => {
    const yin = await createService(shop, { name: 'Yin' })
    const { id: packageId } = await createPackage(shop, { coversAll: false, category: 'Yoga' })
    const before = await createPass(shop, { packageId })
    await shop.put(`/api/services/${yin.id}`, { ...yin, category: 'Rest' })
    const after = await createPass(shop, { packageId })
    expect(await checkIn(before.clientId, yin)).toMatchObject({ pass: { id: before.id, remaining: 9 } })
    expect(await checkIn(after.clientId, yin)).toMatchObject({ pass: null, noPassReason: 'not_covered' })
  })
})

describe('how long a pass lasts', () => {
  test.each([
    ['days', { count: 30, unit: 'day' }, '2026-03-01'],
    ['weeks', { count: 2, unit: 'week' }, '2026-02-13'],
    ['months', { count: 1, unit: 'month' }, '2026-02-28'],
    ['for ever', null, null],
  ] as [string, Validity | null, string | null][])('is counted in %s', async (_, validity, expiresOn) => {
    const { id: packageId } = await createPackage(shop, { validity })
    expect(await createPass(shop, { packageId, startsOn: '2026-01-31' })).toMatchObject({ expiresOn, validity })
  })

  test('is counted from the date on which its package starts, and not used before', async () => {
    const yoga = await createService(shop)
    const terms = { starts: 'date', startsOn: '2026-11-21', validity: { count: 1, unit: 'week' } } as const
    const { id: packageId } = await createPackage(shop, terms)
    const { clientId } = await createPass(shop, { packageId, startsOn: '2026-11-21' })
    expect(await checkIn(clientId, yoga)).toMatchObject({ pass: null, noPassReason: 'not_started' })
    desk.clock.now = new Date('2026-11-21T10:00:00Z')
    expect(await checkIn(clientId, yoga)).toMatchObject({ pass: { remaining: 9, expiresOn: '2026-11-27' } })
    desk.clock.now = new Date('2026-11-28T10:00:00Z')
    expect(await checkIn(clientId, yoga)).toMatchObject({ pass: null, noPassReason: 'expired' })
  })

  test('is counted from the day of the first visit, not from the day on which that was written down', async () => {
    const yoga = await createService(shop)
    const terms = { starts: 'first_visit', validity: { count: 2, unit: 'day' } } as const
    const { id: packageId } = await createPackage(shop, terms)
    const { clientId } = await createPass(shop, { packageId, startsOn: null })
    const visit = await checkIn(clientId, yoga, '2026-11-18T10:00:00Z')
    expect(visit).toMatchObject({ pass: { remaining: 9, expiresOn: '2026-11-19' } })
    expect(await checkIn(clientId, yoga)).toMatchObject({ pass: null, noPassReason: 'expired' })
  })
})

test('a package is made once, with all its terms, however often it is sent', async () => {
  const sent = newPackage({ coversAll: false, category: 'Yoga', limit: { visits: 1, per: 'day' } })
  const answers = await Promise.all([1, 2, 3].map(() => shop.post<Package>('/api/packages', sent)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})
