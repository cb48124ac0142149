import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { NewPackage, Package } from '@deskbell/domain/packages/schema.ts'
import type { Pass, PassList } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { and, eq, type SQL, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, createService, newPackageSale } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: Service
let massage: Service

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  yoga = await createService(shop)
  massage = await createService(shop, { name: 'Massage', category: 'Massage' })
})

const NONE = { coversAll: false, category: '', serviceIds: [] as string[] }

function createYogaPackage(over: Partial<NewPackage> = {}): Promise<Package> {
  return createPackage(shop, { ...NONE, serviceIds: [yoga.id], ...over })
}

function change(sold: Package, over: Partial<NewPackage>, extendToSold = true) {
  return shop.put<Package>(`/api/packages/${sold.id}`, { ...sold, ...over, extendToSold })
}

async function getPass({ clientId, id }: Pass): Promise<Pass> {
  const { body } = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
  const found = body.items.find((pass) => pass.id === id)
  if (!found) throw new Error('The pass is gone')
  return found
}

async function checkIn(clientId: string, { id: serviceId }: Service) {
  const answer = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
  expect(answer.status).toBe(200)
  return answer.body
}

/**
 * Checks that the sequence has no gap, each balance is the previous one plus the delta, and the pass has the newest
 * one.
 */
function expectWholeLedger({ remaining, ledger }: Pass): void {
  const entries = ledger.toReversed()
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 1))
  let sum = 0
  for (const { delta, balance } of entries) {
    sum += delta
    expect(balance).toBe(sum)
  }
  expect(remaining).toBe(sum)
}

describe('a service that is added to a package', () => {
  test('is covered by the passes already sold where that is asked for, and their ledgers say so', async () => {
    const sold = await createYogaPackage({ validity: { count: 3, unit: 'month' } })
    const pass = await createPass(shop, { packageId: sold.id, startsOn: '2026-11-03' })
    await checkIn(pass.clientId, yoga)
    const answer = await change(sold, { serviceIds: [yoga.id, massage.id] })
    expect(answer).toMatchObject({ status: 200, body: { serviceIds: [yoga.id, massage.id].sort(), soldPasses: 1 } })
    const after = await getPass(pass)
    expect(after).toMatchObject({ serviceIds: [yoga.id, massage.id], coversAll: false, remaining: 9, visits: 10 })
    expect(after.ledger[0]).toMatchObject({
      sequence: 3,
      kind: 'cover',
      delta: 0,
      balance: 9,
      days: 0,
      expiresOn: '2027-02-02',
      note: 'Massage',
      by: 'Ada Owner',
      at: '2026-11-20T10:00:00.000Z',
    })
    expectWholeLedger(after)
    expect(await checkIn(pass.clientId, massage)).toMatchObject({ pass: { id: pass.id, remaining: 8 } })
  })

  test('is not covered by them where it isn’t', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    expect((await change(sold, { serviceIds: [yoga.id, massage.id] }, false)).status).toBe(200)
    expect(await getPass(pass)).toEqual(pass)
    expect(await checkIn(pass.clientId, massage)).toMatchObject({ pass: null, noPassReason: 'not_covered' })
  })

  test('is all they get: what earlier changes added is not', async () => {
    const pilates = await createService(shop, { name: 'Pilates', category: '' })
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { serviceIds: [yoga.id, massage.id] }, false)
    await change({ ...sold, version: 2 }, { serviceIds: [yoga.id, massage.id, pilates.id] })
    expect((await getPass(pass)).serviceIds).toEqual([yoga.id, pilates.id])
  })

  test('goes to no pass that ended early, that covers it already or is of another package', async () => {
    const sold = await createYogaPackage()
    const ended = await createPass(shop, { packageId: sold.id })
    await shop.post(`/api/passes/${ended.id}/void`, { id: newId(), note: '' })
    const other = await createPass(shop, { packageId: (await createYogaPackage()).id })
    await change(sold, { serviceIds: [yoga.id, massage.id] }, false)
    const later = await createPass(shop, { packageId: sold.id })
    await change({ ...sold, version: 2 }, { serviceIds: [yoga.id] })
    await change({ ...sold, version: 3 }, { serviceIds: [yoga.id, massage.id] })
    expect((await getPass(ended)).ledger.map(({ kind }) => kind)).toEqual(['void', 'grant'])
    expect(await getPass(other)).toEqual(other)
    expect(await getPass(later)).toEqual(later)
  })

  test('goes to a pass whose visits came from one of the package', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    const { id: toClientId } = await createClient(shop, { firstName: 'Ben' })
    const moved = { id: newId(), toClientId, visits: 4, note: '' }
    expect((await shop.post(`/api/passes/${pass.id}/transfers`, moved)).status).toBe(200)
    await change(sold, { serviceIds: [yoga.id, massage.id] })
    expect(await checkIn(toClientId, massage)).toMatchObject({ pass: { id: moved.id, remaining: 3 } })
  })

  test('is named with four others, and the rest are counted', async () => {
    const names = ['Aerial', 'Barre', 'Cycling', 'Dance', 'Eurythmy', 'Fencing', 'Golf']
    const services = await Promise.all(names.map((name) => createService(shop, { name })))
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { serviceIds: [yoga.id, ...services.map(({ id }) => id)] })
    expect((await getPass(pass)).ledger[0]?.note).toBe('Aerial, Barre, Cycling, Dance, Eurythmy and 2 more')
  })
})

describe('a package that covers more', () => {
  test('all services: so do its sold passes', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { ...NONE, coversAll: true })
    const after = await getPass(pass)
    expect(after).toMatchObject({ coversAll: true, serviceIds: [yoga.id] })
    expect(after.ledger[0]).toMatchObject({ kind: 'cover', note: 'all services' })
    expect(await checkIn(pass.clientId, massage)).toMatchObject({ pass: { remaining: 9 } })
  })

  test('a category: its sold passes cover what is in it, what joins it, and what leaves it', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { ...NONE, category: 'Massage' })
    expect((await getPass(pass)).ledger[0]).toMatchObject({ kind: 'cover', note: 'Massage (category)' })
    const joined = await createService(shop, { name: 'Hot stones', category: 'Massage' })
    await shop.put(`/api/services/${massage.id}`, { ...massage, category: 'Rest' })
    for (const [service, remaining] of [
      [yoga, 9],
      [joined, 8],
      [massage, 7],
    ] as const)
      expect(await checkIn(pass.clientId, service)).toMatchObject({ pass: { remaining } })
  })

  test('another category: a sold pass keeps its own, and covers what is in the other today', async () => {
    const sold = await createPackage(shop, { ...NONE, category: 'Yoga' })
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { ...NONE, category: 'Massage' })
    expect(await getPass(pass)).toMatchObject({ category: 'Yoga', serviceIds: [yoga.id, massage.id] })
    const joined = await createService(shop, { name: 'Yin' })
    expect(await checkIn(pass.clientId, joined)).toMatchObject({ pass: { remaining: 9 } })
  })

  test('takes nothing from a sold pass when it covers less at the same time', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { serviceIds: [massage.id] })
    expect(await getPass(pass)).toMatchObject({ serviceIds: [yoga.id, massage.id] })
  })

  test('or only less, or has other terms, leaves the sold passes as they are', async () => {
    const sold = await createYogaPackage({ serviceIds: [yoga.id, massage.id], limit: { visits: 2, per: 'day' } })
    const pass = await createPass(shop, { packageId: sold.id })
    await change(sold, { serviceIds: [yoga.id], visits: 3, price: 1, limit: null, validity: { count: 1, unit: 'day' } })
    expect(await getPass(pass)).toEqual(pass)
  })
})

test('who gave it to how many is on record', async () => {
  const sold = await createYogaPackage()
  for (let pass = 0; pass < 3; pass++) await createPass(shop, { packageId: sold.id })
  await change(sold, { serviceIds: [yoga.id, massage.id] })
  const deeds = await desk.db
    .select({ byName: activity.byName, after: activity.after })
    .from(activity)
    .where(and(eq(activity.businessId, shop.businessId), eq(activity.action, 'extended to sold')))
  expect(deeds).toMatchObject([{ byName: 'Ada Owner', after: { passes: 3, added: { serviceIds: [massage.id] } } }])
})

test('a change that comes too late gives nothing to anyone', async () => {
  const sold = await createYogaPackage()
  const pass = await createPass(shop, { packageId: sold.id })
  await change(sold, { price: 1 }, false)
  expectProblem(await change(sold, { serviceIds: [yoga.id, massage.id] }), 409, 'stale_version')
  expect(await getPass(pass)).toEqual(pass)
})

describe('at the same moment', () => {
  test('two who add a service to it: one does, once, and the other is told', async () => {
    const sold = await createYogaPackage()
    const passes = await Promise.all(Array.from({ length: 5 }, () => createPass(shop, { packageId: sold.id })))
    const answers = await Promise.all([1, 2, 3].map(() => change(sold, { serviceIds: [yoga.id, massage.id] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const pass of await Promise.all(passes.map(getPass))) {
      expectWholeLedger(pass)
      expect(pass.ledger.map(({ kind }) => kind)).toEqual(['cover', 'grant'])
    }
  })

  test('check-ins, an extension of all, and the same clients’ passes of another package: every ledger adds up', async () => {
    const validity = { count: 3, unit: 'month' } as const
    const [one, two] = [await createYogaPackage({ validity }), await createYogaPackage({ validity })]
    const term = { startsOn: '2026-11-03', price: 0, complimentary: true }
    const clients = await Promise.all(Array.from({ length: 6 }, () => createClient(shop)))
    const passes = await Promise.all(
      [one, two].flatMap((sold) =>
        clients.map(({ id: clientId }) => createPass(shop, { clientId, packageId: sold.id, ...term })),
      ),
    )
    const more = { serviceIds: [yoga.id, massage.id] }
    const work = clients.flatMap(({ id }) => [yoga, massage].map((service) => () => checkIn(id, service)))
    const extension = () => shop.post('/api/passes/extensions', { id: newId(), days: 2, note: 'Closed' })
    const [first, second, extended] = await Promise.all([
      change(one, more),
      change(two, more),
      extension(),
      ...work.map((visit) => visit()),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(extended).toMatchObject({ status: 200, body: { passes: 12 } })
    for (const pass of await Promise.all(passes.map(getPass))) {
      expectWholeLedger(pass)
      expect(pass.ledger.filter(({ kind }) => kind === 'cover')).toHaveLength(1)
      expect(new Set(pass.serviceIds)).toEqual(new Set(more.serviceIds))
    }
  })

  /** Starts each action once the previous one waits for the lock, and releases the lock when all of them wait. */
  async function whileLocked(lock: SQL, deeds: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const { begun } = await desk.db.transaction(async (tx) => {
      await tx.execute(lock)
      const begun: Promise<unknown>[] = []
      for (const deed of deeds) {
        begun.push(deed())
        await expect.poll(() => countWaiting(tx)).toBe(begun.length)
      }
      return { begun }
    })
    return Promise.all(begun)
  }

  async function countWaiting(tx: Transaction): Promise<number> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.count ?? 0
  }

  test('a sale that has begun: its pass covers what is added before it ends', async () => {
    const sold = await createYogaPackage()
    const { id: clientId } = await createClient(shop)
    const sale = newPackageSale({ clientId, packageId: sold.id })
    const buyer = sql`
      select 1 from client where business_id = ${shop.businessId} and id = ${clientId} for no key update`
    const answers = await whileLocked(buyer, [
      () => shop.post('/api/passes', sale),
      () => change(sold, { serviceIds: [yoga.id, massage.id] }),
    ])
    expect(answers).toMatchObject([{ status: 201 }, { status: 200 }])
    expect(await checkIn(clientId, massage)).toMatchObject({ pass: { id: sale.id, remaining: 9 } })
  })

  test('a transfer that has begun: whoever gets the visits gets what is added too', async () => {
    const sold = await createYogaPackage()
    const pass = await createPass(shop, { packageId: sold.id })
    const { id: toClientId } = await createClient(shop)
    const moved = { id: newId(), toClientId, visits: 4, note: '' }
    const giver = sql`select 1 from pass where business_id = ${shop.businessId} and id = ${pass.id} for update`
    const answers = await whileLocked(giver, [
      () => shop.post(`/api/passes/${pass.id}/transfers`, moved),
      () => change(sold, { serviceIds: [yoga.id, massage.id] }),
    ])
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await checkIn(toClientId, massage)).toMatchObject({ pass: { id: moved.id, remaining: 3 } })
  })

  test('sales and transfers: no pass misses what was added', async () => {
    const sold = await createYogaPackage()
    const owner = await createPass(shop, { packageId: sold.id })
    const clients = await Promise.all(Array.from({ length: 8 }, () => createClient(shop)))
    const sales = clients.map(({ id: clientId }) => newPackageSale({ clientId, packageId: sold.id }))
    const transfers = clients.map(({ id: toClientId }) => ({ id: newId(), toClientId, visits: 1, note: '' }))
    const answers = await Promise.all([
      ...sales.slice(0, 4).map((sale) => shop.post('/api/passes', sale)),
      ...transfers.slice(0, 4).map((moved) => shop.post(`/api/passes/${owner.id}/transfers`, moved)),
      change(sold, { serviceIds: [yoga.id, massage.id] }),
      ...sales.slice(4).map((sale) => shop.post('/api/passes', sale)),
      ...transfers.slice(4).map((moved) => shop.post(`/api/passes/${owner.id}/transfers`, moved)),
    ])
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const lists = await Promise.all(
      [owner.clientId, ...clients.map(({ id }) => id)].map((clientId) =>
        shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`),
      ),
    )
    const passes = lists.flatMap(({ body }) => body.items)
    expect(passes).toHaveLength(17)
    passes.forEach(expectWholeLedger)
    expect(passes.filter(({ serviceIds }) => !serviceIds.includes(massage.id))).toEqual([])
  })
})
