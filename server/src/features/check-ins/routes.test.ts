import type { CheckInPage, CheckInResult, DaySummary, Undone } from '@deskbell/domain/check-ins/schema.ts'
import type { PassList } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { checkInAtKiosk, createClient, createPackage, createPass, createService } from '../../test/factories.ts'
import { createDevice } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
})

function later(minutes: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes * 60_000)
}

async function listPasses(clientId: string) {
  return (await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)).body.items
}

async function checkIn(visit: { id?: string; clientId: string; serviceId: string; occurredAt?: string }) {
  return shop.post<CheckInResult>('/api/check-ins', { id: newId(), ...visit })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/check-ins'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.post('/api/check-ins', {}), 401, 'not_signed_in')
})

describe('checking in', () => {
  test('takes one visit from the pass, says which and why, and shows it in the feed', async () => {
    const { id: serviceId } = await createService(shop, { name: 'Yoga class' })
    const pass = await createPass(shop)
    const answer = await checkIn({ clientId: pass.clientId, serviceId })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        outcome: 'checked_in',
        firstName: 'Maria',
        serviceName: 'Yoga class',
        pass: { id: pass.id, name: 'Ten visits', reason: 'only', remaining: 9, unlimited: false },
        noPassReason: null,
      },
    })
    const feed = await shop.get<z.infer<typeof CheckInPage>>('/api/check-ins?day=2026-11-20')
    expect(feed.body.items).toMatchObject([
      { firstName: 'Maria', source: 'desk', pass: { remaining: 9 }, undoneAt: null },
    ])
  })

  test('writes a ledger that explains the balance', async () => {
    const { id: serviceId } = await createService(shop, { name: 'Yoga class' })
    const pass = await createPass(shop)
    await checkInAtKiosk(await createDevice(desk, shop), { clientId: pass.clientId, serviceId })
    const [after] = await listPasses(pass.clientId)
    expect(after?.remaining).toBe(9)
    expect(after?.ledger).toMatchObject([
      { sequence: 2, kind: 'use', delta: -1, balance: 9, by: 'Kiosk', serviceName: 'Yoga class' },
      { sequence: 1, kind: 'grant', delta: 10, balance: 10, by: 'Ada Owner', serviceName: null },
    ])
  })

  test('names in the ledger who did it at the desk', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    await checkIn({ clientId, serviceId })
    const [after] = await listPasses(clientId)
    expect(after?.ledger[0]).toMatchObject({ kind: 'use', by: 'Ada Owner' })
  })

  test('asked again with the same id, answers the same and takes nothing more', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const id = newId()
    const first = await checkIn({ id, clientId, serviceId })
    later(60)
    expect((await checkIn({ id, clientId, serviceId })).body).toEqual(first.body)
    expect((await listPasses(clientId))[0]?.remaining).toBe(9)
  })

  test('refuses an id that was used for another client', async () => {
    const { id: serviceId } = await createService(shop)
    const id = newId()
    await checkIn({ id, clientId: (await createClient(shop)).id, serviceId })
    const other = await createClient(shop)
    expectProblem(await checkIn({ id, clientId: other.id, serviceId }), 409, 'operation_reused')
  })

  test('within 15 minutes to the same service it is the same visit', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const first = await checkIn({ clientId, serviceId })
    later(14)
    const second = await checkIn({ clientId, serviceId })
    expect(second.body).toMatchObject({
      outcome: 'already_checked_in',
      checkInId: first.body.checkInId,
      occurredAt: '2026-11-20T10:00:00.000Z',
      pass: { remaining: 9 },
    })
    later(1)
    expect((await checkIn({ clientId, serviceId })).body).toMatchObject({
      outcome: 'checked_in',
      pass: { remaining: 8 },
    })
  })

  test('to another service is another visit', async () => {
    const { clientId } = await createPass(shop)
    await checkIn({ clientId, serviceId: (await createService(shop)).id })
    const other = await checkIn({ clientId, serviceId: (await createService(shop)).id })
    expect(other.body).toMatchObject({ outcome: 'checked_in', pass: { remaining: 8 } })
  })

  test('without a pass is recorded as unpaid, and says why', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: clientId } = await createClient(shop)
    expect((await checkIn({ clientId, serviceId })).body).toMatchObject({ pass: null, noPassReason: 'no_pass' })
    const summary = await shop.get<z.infer<typeof DaySummary>>('/api/check-ins/summary?day=2026-11-20')
    expect(summary.body).toEqual({ day: '2026-11-20', checkIns: 1, unpaid: 1 })
  })

  test('with the last visit gone is recorded as unpaid', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { visits: 1 })
    const { clientId } = await createPass(shop, { packageId })
    await checkIn({ clientId, serviceId })
    later(60)
    expect((await checkIn({ clientId, serviceId })).body).toMatchObject({ pass: null, noPassReason: 'used_up' })
  })

  test('takes as many visits as the service uses', async () => {
    const { id: serviceId } = await createService(shop, { visitsUsed: 3 })
    const { clientId } = await createPass(shop)
    expect((await checkIn({ clientId, serviceId })).body.pass?.remaining).toBe(7)
  })

  test('on an unlimited pass counts nothing down', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { visits: null })
    const { clientId } = await createPass(shop, { packageId })
    expect((await checkIn({ clientId, serviceId })).body.pass).toMatchObject({ unlimited: true, remaining: 0 })
  })

  test('starts a pass that starts at its first visit, on the day of the visit', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { validity: { count: 3, unit: 'month' } })
    const { clientId } = await createPass(shop, { packageId, startsOn: null })
    const visit = await checkIn({ clientId, serviceId, occurredAt: '2026-11-18T10:00:00.000Z' })
    expect(visit.body.pass?.expiresOn).toBe('2027-02-17')
    expect((await listPasses(clientId))[0]).toMatchObject({ startsOn: '2026-11-18', expiresOn: '2027-02-17' })
    await shop.post<Undone>(`/api/check-ins/${visit.body.checkInId}/undo`)
    expect((await listPasses(clientId))[0]).toMatchObject({ startsOn: null, expiresOn: null, remaining: 10 })
  })

  test('an expired pass pays nothing from the day after, in the shop’s time zone', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { validity: { count: 1, unit: 'day' } })
    const { clientId } = await createPass(shop, { packageId, startsOn: '2026-11-20' })
    expect((await checkIn({ clientId, serviceId })).body.pass?.expiresOn).toBe('2026-11-20')
    later(24 * 60)
    expect((await checkIn({ clientId, serviceId })).body).toMatchObject({ pass: null, noPassReason: 'expired' })
  })

  test('is refused for what is archived, unknown, or still to come', async () => {
    const service = await createService(shop)
    const client = await createClient(shop)
    const visit = { clientId: client.id, serviceId: service.id }
    expectProblem(await checkIn({ ...visit, clientId: newId() }), 404, 'not_found')
    expectProblem(await checkIn({ ...visit, serviceId: newId() }), 404, 'not_found')
    expectProblem(await checkIn({ ...visit, occurredAt: '2026-11-20T10:00:01.000Z' }), 422, 'invalid')
    await shop.post(`/api/services/${service.id}/archive`)
    expectProblem(await checkIn(visit), 409, 'archived')
  })
})

describe('undoing', () => {
  test('gives the visit back by an entry of its own, once', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const { checkInId } = (await checkIn({ clientId, serviceId })).body
    later(60)
    const first = await shop.post<Undone>(`/api/check-ins/${checkInId}/undo`)
    later(60)
    expect((await shop.post<Undone>(`/api/check-ins/${checkInId}/undo`)).body).toEqual(first.body)
    const [pass] = await listPasses(clientId)
    expect(pass?.remaining).toBe(10)
    expect(pass?.ledger.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['undo', 1],
      ['use', -1],
      ['grant', 10],
    ])
  })

  test('lets the client check in again at once', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const { checkInId } = (await checkIn({ clientId, serviceId })).body
    await shop.post(`/api/check-ins/${checkInId}/undo`)
    expect((await checkIn({ clientId, serviceId })).body).toMatchObject({
      outcome: 'checked_in',
      pass: { remaining: 9 },
    })
  })

  test('of an unknown check-in is refused', async () => {
    expectProblem(await shop.post(`/api/check-ins/${newId()}/undo`), 404, 'not_found')
  })
})

describe('at once', () => {
  // Spread over time, so that the 50 visits are not duplicates of each other.
  async function fiftyVisits(clientId: string, serviceId: string) {
    return Array.from({ length: 50 }, (_, n) => ({
      id: newId(),
      clientId,
      serviceId,
      occurredAt: new Date(desk.clock.now.getTime() - n * 16 * 60_000).toISOString(),
    }))
  }

  test('50 check-ins against 10 visits spend exactly 10, and the same 50 again change nothing', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const visits = await fiftyVisits(clientId, serviceId)
    const first = await Promise.all(visits.map(checkIn))
    expect(first.filter(({ body }) => body.pass).length).toBe(10)
    expect(first.filter(({ body }) => body.noPassReason === 'used_up').length).toBe(40)
    const before = await listPasses(clientId)
    const again = await Promise.all(visits.map(checkIn))
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    expect(await listPasses(clientId)).toEqual(before)
    expect(before[0]).toMatchObject({ remaining: 0 })
    expect(before[0]?.ledger.map(({ balance }) => balance)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('one check-in sent 50 times is one visit', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const visit = { id: newId(), clientId, serviceId }
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(visit)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await listPasses(clientId))[0]?.remaining).toBe(9)
  })

  test('check-ins and undos in any mixture leave a ledger that adds up', async () => {
    const { id: serviceId } = await createService(shop)
    const { clientId } = await createPass(shop)
    const visits = await fiftyVisits(clientId, serviceId)
    await Promise.all(
      visits.map(async (visit, n) => {
        const { body } = await checkIn(visit)
        if (n % 2) await Promise.all([1, 2].map(() => shop.post(`/api/check-ins/${body.checkInId}/undo`)))
      }),
    )
    const [pass] = await listPasses(clientId)
    expect(pass?.ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(pass?.remaining)
    const feed = await shop.get<z.infer<typeof CheckInPage>>(`/api/check-ins?clientId=${clientId}`)
    const paid = feed.body.items.filter(({ pass, undoneAt }) => pass && !undoneAt).length
    expect(pass?.remaining).toBe(10 - paid)
  })
})
