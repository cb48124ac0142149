import type { AttentionList } from '@deskbell/domain/home/alerts/schema.ts'
import { BATCH_MAX } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../test/factories.ts'
import { createDevice, findOpenAlerts, type TestDevice } from '../../test/tablet.ts'

const desk = useApp()
const DAY = 24 * 60
let shop: TestBusiness
let tablet: TestDevice
let serviceId: string

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
  serviceId = (await createService(shop, { name: 'Yoga' })).id
})

function later(minutes: number): void {
  desk.clock.now = minutesAfter(desk.clock.now, minutes)
}

const minutesAgo = (minutes: number) => minutesAfter(desk.clock.now, -minutes).toISOString()
const listVisits = (clientId: string) => desk.db.select().from(checkIn).where(eq(checkIn.clientId, clientId))

async function createBlocked(): Promise<string> {
  const { id } = await createClient(shop)
  await desk.db.update(client).set({ blockedReason: 'Rude' }).where(eq(client.id, id))
  return id
}

describe('a batch', () => {
  test('has at most 50 entries and 256 kB', async () => {
    const { id: clientId } = await createClient(shop)
    const entries = Array.from({ length: BATCH_MAX + 1 }, () => tablet.seeDesk({ clientId, serviceId: null }))
    expectProblem(await tablet.send(entries), 422, 'invalid')
    const long = { ...tablet.seeDesk({ clientId, serviceId: null }), kind: 'a'.repeat(256 * 1024) }
    expectProblem(await tablet.send([long]), 413, 'too_large')
  })

  test('loses only the entry that has half a character', async () => {
    const { id: clientId } = await createClient(shop)
    const broken = tablet.signUp({ clientId: newId(), firstName: 'half of \ud83d', lastName: '', phone: '' })
    const answers = await tablet.answersTo(broken, tablet.checkIn({ clientId, serviceId }))
    expect(answers).toMatchObject([{ code: 'invalid' }, { status: 'done' }])
  })

  test('comes from a locked kiosk at most 60 times a minute', async () => {
    await shop.post('/api/business/pin/authenticate', { superPassword: '' })
    await shop.put('/api/business/pin', { pin: '1234' })
    const send = () => shop.post('/api/kiosk/sync', {})
    for (let n = 0; n < 61; n += 1) expectProblem(await send(), 422, 'invalid')
    await shop.post('/api/devices/open', { id: newId(), name: 'Front door' })
    for (let n = 0; n < 60; n += 1) expectProblem(await send(), 422, 'invalid')
    expect(expectProblem(await send(), 429, 'rate_limited').retryAfterSeconds).toBeGreaterThan(0)
  })
})

describe('a check-in that is said to be of a time without network', () => {
  test('is recorded up to a week later, and is left to staff after that', async () => {
    const { id: clientId } = await createClient(shop)
    const [old, young] = [7 * DAY + 1, 7 * DAY - 1].map((minutes) =>
      tablet.checkIn({ clientId, serviceId, offline: true, deviceAt: minutesAgo(minutes) }),
    )
    const answers = await tablet.answersTo(old as object, young as object)
    expect(answers).toMatchObject([{ status: 'rejected', code: 'tapped_too_long_ago' }, { status: 'done' }])
    expect(await listVisits(clientId)).toMatchObject([{ id: young?.id }])
    expect(await findOpenAlerts(desk, shop)).toMatchObject([
      { kind: 'rejected', clientId, detail: { code: 'tapped_too_long_ago', tappedAt: old?.deviceAt } },
    ])
    later(DAY)
    expect(await tablet.answersTo(young as object)).toEqual(answers.slice(1))
  })

  test('isn’t undone more than a week later', async () => {
    const { id: clientId } = await createClient(shop)
    const visit = tablet.checkIn({ clientId, serviceId })
    await tablet.answersTo(visit)
    const old = tablet.undo({ checkInId: visit.id, deviceAt: minutesAgo(7 * DAY + 1) })
    expect(await tablet.answersTo(old)).toMatchObject([{ status: 'rejected', code: 'tapped_too_long_ago' }])
    expect(await listVisits(clientId)).toMatchObject([{ id: visit.id }])
  })

  test('is judged by the options where the server heard of the device since, and nothing waited on it', async () => {
    const clientId = await createBlocked()
    await tablet.send([])
    later(60)
    await tablet.send([])
    const backdated = () => tablet.checkIn({ clientId, serviceId, offline: true, deviceAt: minutesAgo(30) })
    expect(await tablet.answersTo(backdated())).toMatchObject([{ status: 'rejected', code: 'see_desk' }])
    expect(await findOpenAlerts(desk, shop)).toMatchObject([
      {
        kind: 'rejected',
        clientId,
        detail: { code: 'see_desk', reason: 'blocked', note: 'Rude', serviceName: 'Yoga' },
      },
    ])
    later(60)
    expect(await tablet.answersTo(backdated())).toMatchObject([{ status: 'done' }])
  })

  test('doesn’t overdraw a pass then', async () => {
    const { clientId, id: passId } = await createPass(shop, {
      packageId: (await createPackage(shop, { visits: 1 })).id,
    })
    await tablet.answersTo(tablet.checkIn({ clientId, serviceId }))
    later(60)
    await tablet.send([])
    const { id: other } = await createService(shop)
    const lie = tablet.checkIn({ clientId, serviceId: other, offline: true, passId, deviceAt: minutesAgo(30) })
    expect(await tablet.answersTo(lie)).toMatchObject([{ status: 'done', result: { pass: null } }])
  })

  test('is taken at its word though the device can’t open meanwhile what it has stored', async () => {
    const clientId = await createBlocked()
    await tablet.send([], { pending: 1 })
    later(60)
    const waiting = tablet.checkIn({ clientId, serviceId, offline: true })
    later(60)
    await tablet.send([], { epoch: newId(), keeps: false })
    expect(await tablet.row()).toMatchObject({ pending: 1, lastSeenAt: desk.clock.now })
    later(2)
    expect(await tablet.answersTo(waiting)).toMatchObject([{ status: 'done' }])
  })

  test('is taken at its word while the rest of the queue still waits', async () => {
    const clientId = await createBlocked()
    const { id: other } = await createService(shop)
    const entries = [serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id, offline: true }))
    later(60)
    await tablet.send(entries.slice(0, 1), { pending: 2 })
    later(2)
    expect(await tablet.answersTo(entries[1] as object)).toMatchObject([{ status: 'done' }])
  })
})

describe('an undo', () => {
  async function checkInNow() {
    const { id: clientId } = await createClient(shop)
    const made = tablet.checkIn({ clientId, serviceId })
    await tablet.send([made])
    return { made, clientId }
  }

  test('is refused by the server’s time, whatever the device says', async () => {
    const { made, clientId } = await checkInNow()
    later(5)
    const soonAfter = minutesAfter(new Date(made.deviceAt), 0.1).toISOString()
    // It says that its clock stood still.
    const frozen = tablet.undo({ checkInId: made.id, deviceAt: soonAfter })
    const { body } = await tablet.send([frozen], { sentAt: soonAfter })
    expect(body.answers).toMatchObject([{ code: 'undo_too_late' }])
    // It says that the undo waited, though it was heard of meanwhile.
    await tablet.send([])
    const waited = tablet.undo({ checkInId: made.id, deviceAt: soonAfter })
    expect(await tablet.answersTo(waited)).toMatchObject([{ code: 'undo_too_late' }])
    expect(await listVisits(clientId)).toMatchObject([{ undoneAt: null }])
  })

  test('that waited for the network since the check-in is done', async () => {
    const { made, clientId } = await checkInNow()
    later(0.1)
    const undo = tablet.undo({ checkInId: made.id })
    later(60)
    expect(await tablet.answersTo(undo)).toMatchObject([{ status: 'done' }])
    expect(await listVisits(clientId)).toMatchObject([{ undoneAt: desk.clock.now }])
  })
})

describe('the owner’s list', () => {
  test('counts in one line what a device sends without meaning', async () => {
    const { id: clientId } = await createClient(shop)
    const strange = [1, 2].map(() => ({ ...tablet.seeDesk({ clientId, serviceId: null }), kind: 'dance' }))
    await tablet.send([...strange, tablet.checkIn({ clientId: newId(), serviceId })])
    expect(await findOpenAlerts(desk, shop)).toMatchObject([
      { kind: 'rejected', deviceId: tablet.id, detail: { count: 3, code: 'not_found', serviceName: 'Yoga' } },
    ])
  })

  test('keeps the alerts of others, however many one device raises', async () => {
    const { businessId } = shop
    const { id: clientId } = await createClient(shop)
    const other = await createDevice(desk, shop)
    const real = tablet.checkIn({ clientId, serviceId, offline: true, deviceAt: minutesAgo(8 * DAY) })
    await tablet.send([real])
    const alert = { businessId, kind: 'see_desk' as const, at: minutesAfter(desk.clock.now, 1), clientId }
    const flood = Array.from({ length: 250 }, () => ({ ...alert, id: newId(), deviceId: other.id }))
    await desk.db.insert(attention).values(flood)
    const { items } = (await shop.get<AttentionList>('/api/attention')).body
    expect(items).toHaveLength(200)
    expect(items.at(-1)).toMatchObject({ id: real.id, kind: 'rejected' })
  })
})
