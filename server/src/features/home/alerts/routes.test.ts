import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { AlertKind, AttentionList, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { session } from '../../../db/schema/auth.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../../test/factories.ts'
import { findCaller } from '../../auth/queries.ts'
import { findCheckIn } from '../../check-ins/queries.ts'
import { findPassRow } from '../../passes/queries.ts'
import { spendVisit } from '../../passes/visits.ts'
import { createAlert, type NewAlert } from './create.ts'

const desk = useApp()
let shop: TestBusiness
let actor: Actor

beforeEach(async () => {
  shop = await desk.openShop()
  const [row] = await desk.db.select().from(session).where(eq(session.userId, shop.userId))
  const { caller } = await findCaller(desk.db, { tokenHash: row?.token ?? '', kiosk: null, now: desk.clock.now })
  actor = caller?.actor as Actor
})

async function raise(kind: AlertKind, more: Partial<NewAlert> = {}): Promise<string> {
  const id = newId()
  await createAlert(desk.db, actor, { id, kind, at: desk.clock.now, ...more })
  return id
}

async function openItems(by = shop): Promise<StoredAlert[]> {
  return (await by.get<AttentionList>('/api/attention')).body.items
}

async function openTablet(): Promise<string> {
  const { body } = await shop.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Front door' })
  return body.id
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/attention'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.post('/api/kiosk/call', { id: newId() }), 401, 'not_signed_in')
})

describe('the list', () => {
  test('names the client and the tablet, the newest first, until somebody has seen to it', async () => {
    const client = await createClient(shop)
    const deviceId = await openTablet()
    const detail = { reason: 'blocked', note: 'Talk about the yoga mats' } as const
    const first = await raise('see_desk', { clientId: client.id, deviceId, detail })
    const second = await raise('storage', { deviceId, at: new Date(desk.clock.now.getTime() + 1000) })
    const [newer, older] = await openItems()
    expect(newer).toMatchObject({ id: second, kind: 'storage', client: null, deviceName: 'Front door' })
    expect(older).toMatchObject({
      id: first,
      kind: 'see_desk',
      detail,
      deviceName: 'Front door',
      client: { id: client.id, firstName: 'Maria', lastName: 'Silva' },
    })
    expect(await shop.post(`/api/attention/${second}/resolve`)).toMatchObject({ status: 200, body: { id: second } })
    expect((await openItems()).map(({ id }) => id)).toEqual([first])
    await shop.post(`/api/attention/${second}/reopen`)
    expect((await openItems()).map(({ id }) => id)).toEqual([second, first])
  })

  test('says how much the client owes by now', async () => {
    const { id: clientId } = await createClient(shop)
    const { id: packageId } = await createPackage(shop)
    const sold = await createPass(shop, { clientId, packageId, paid: 0 })
    await raise('see_desk', { clientId, detail: { reason: 'owing' } })
    expect(await openItems()).toMatchObject([{ client: { owed: sold.price } }])
    await shop.post(`/api/passes/${sold.id}/payments`, { id: newId(), amount: sold.price, method: 'cash' })
    expect(await openItems()).toMatchObject([{ client: { owed: 0 } }])
  })

  test('is the shop’s own', async () => {
    const id = await raise('call')
    const stranger = await desk.openShop()
    expect(await openItems(stranger)).toEqual([])
    expectProblem(await stranger.post(`/api/attention/${id}/resolve`), 404, 'not_found')
    expectProblem(await stranger.post(`/api/attention/${id}/settle`, { id: newId(), how: 'forgive' }), 404, 'not_found')
    expect(await openItems()).toHaveLength(1)
  })

  test('takes back nothing that was listed anew in the meantime', async () => {
    const deviceId = await openTablet()
    const first = await raise('clock', { deviceId, detail: { count: 12 } })
    await shop.post(`/api/attention/${first}/resolve`)
    const second = await raise('clock', { deviceId, detail: { count: 13 } })
    expect(await shop.post(`/api/attention/${first}/reopen`)).toMatchObject({ status: 200 })
    expect((await openItems()).map(({ id }) => id)).toEqual([second])
  })
})

describe('a call for staff', () => {
  test('rings once for each tablet until somebody comes, and then again', async () => {
    const call = (device: string) => shop.post('/api/kiosk/call', { id: newId(), device })
    expect(await call('Front door')).toMatchObject({ status: 200 })
    desk.clock.now = new Date(desk.clock.now.getTime() + 20_000)
    await call('Front door')
    await call('Side door')
    const items = await openItems()
    expect(items.map(({ kind, deviceName }) => `${kind} ${deviceName}`).toSorted()).toEqual([
      'call Front door',
      'call Side door',
    ])
    expect(items.map(({ at }) => at)).toEqual(Array(2).fill(desk.clock.now.toISOString()))
  })

  test('sent again with the same id is the same', async () => {
    const call = { id: newId(), device: 'Front door' }
    await shop.post('/api/kiosk/call', call)
    await shop.post(`/api/attention/${call.id}/resolve`)
    await shop.post('/api/kiosk/call', call)
    expect(await openItems()).toEqual([])
  })

  test('has to wait when it comes over and over', async () => {
    for (let n = 0; n < 6; n += 1) await shop.post('/api/kiosk/call', { id: newId(), device: 'Front door' })
    expectProblem(await shop.post('/api/kiosk/call', { id: newId(), device: 'Front door' }), 429, 'rate_limited')
  })
})

/** Creates a one-visit pass from which an offline kiosk took two visits. */
async function overdraw() {
  const client = await createClient(shop)
  const service = await createService(shop)
  const { id: packageId } = await createPackage(shop, { visits: 1 })
  const sold = await createPass(shop, { clientId: client.id, packageId })
  const visits = [await visit(client, service.id), await visit(client, (await createService(shop)).id)]
  const [, second = ''] = visits
  const itemId = await takeTooMuch(sold, client, second)
  return { client, sold, checkInId: second, itemId }
}

async function visit(client: Client, serviceId: string): Promise<string> {
  const asked = { id: newId(), clientId: client.id, serviceId }
  return (await shop.post<CheckInResult>('/api/check-ins', asked)).body.checkInId
}

async function takeTooMuch(sold: Pass, client: Client, checkInId: string): Promise<string> {
  const deviceId = await openTablet()
  await desk.db.transaction(async (tx) => {
    const before = await findPassRow(tx, actor, sold.id)
    await tx
      .update(pass)
      .set({ overdraft: 1 - before.remaining })
      .where(and(eq(pass.businessId, actor.businessId), eq(pass.id, sold.id)))
    const about = { at: desk.clock.now }
    await spendVisit(tx, actor, await findPassRow(tx, actor, sold.id), {
      visit: await findCheckIn(tx, actor, checkInId),
      about,
    })
  })
  const detail = { passName: sold.name, count: 1 }
  return raise('overdrawn', { deviceId, clientId: client.id, passId: sold.id, checkInId, detail })
}

/** Returns the pass's balance and the sum of its ledger. */
async function standing(passId: string) {
  const { remaining, overdraft } = await findPassRow(desk.db, actor, passId)
  const entries = await desk.db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.businessId, actor.businessId), eq(ledgerEntry.passId, passId)))
  return { remaining, overdraft, sum: entries.reduce((sum, { delta }) => sum + delta, 0) }
}

describe('a pass that is overdrawn', () => {
  test('is brought to nothing by giving the visit; the ledger says why', async () => {
    const { sold, itemId } = await overdraw()
    expect(await standing(sold.id)).toEqual({ remaining: -1, overdraft: 1, sum: -1 })
    const settlement = { id: newId(), how: 'forgive' }
    const settled = await shop.post(`/api/attention/${itemId}/settle`, settlement)
    expect(settled).toMatchObject({ status: 200, body: { id: itemId } })
    expect(await shop.post(`/api/attention/${itemId}/settle`, settlement)).toMatchObject({
      body: settled.body as object,
    })
    expect(await standing(sold.id)).toEqual({ remaining: 0, overdraft: 0, sum: 0 })
    expect(await openItems()).toEqual([])
    const { body: ledger } = await shop.get(`/api/passes?clientId=${sold.clientId}`)
    expect(JSON.stringify(ledger)).toContain('Checked in without network')
  })

  test('is brought to nothing by taking the visit back', async () => {
    const { sold, itemId, checkInId } = await overdraw()
    await shop.post(`/api/attention/${itemId}/settle`, { id: newId(), how: 'take_back' })
    expect(await standing(sold.id)).toEqual({ remaining: 0, overdraft: 0, sum: 0 })
    const [row] = await desk.db.select().from(checkIn).where(eq(checkIn.id, checkInId))
    expect(row?.undoneAt).toEqual(desk.clock.now)
  })

  test('is brought to nothing by another pass that pays', async () => {
    const { client, sold, itemId, checkInId } = await overdraw()
    const other = await createPass(shop, { clientId: client.id })
    const settlement = { id: newId(), how: 'other_pass', passId: other.id }
    for (let tries = 0; tries < 2; tries += 1)
      expect(await shop.post(`/api/attention/${itemId}/settle`, settlement)).toMatchObject({ status: 200 })
    expect(await standing(sold.id)).toEqual({ remaining: 0, overdraft: 0, sum: 0 })
    expect(await standing(other.id)).toEqual({ remaining: 9, overdraft: 0, sum: 9 })
    const [row] = await desk.db.select().from(checkIn).where(eq(checkIn.id, checkInId))
    expect(row?.passId).toBe(other.id)
  })

  test('stays as it is where the other pass can’t pay', async () => {
    const { client, sold, itemId } = await overdraw()
    const other = await createPass(shop, { clientId: client.id })
    await shop.post(`/api/passes/${other.id}/void`, { id: newId(), note: '' })
    const settlement = { id: newId(), how: 'other_pass', passId: other.id }
    expectProblem(await shop.post(`/api/attention/${itemId}/settle`, settlement), 409, 'pass_voided')
    expect(await standing(sold.id)).toEqual({ remaining: -1, overdraft: 1, sum: -1 })
    expect(await openItems()).toHaveLength(1)
  })

  test('is put right once: the second of two colleagues hears that it was', async () => {
    const { sold, itemId } = await overdraw()
    const ways = ['forgive', 'take_back'].map((how) => ({ id: newId(), how }))
    const answers = await Promise.all(ways.map((way) => shop.post(`/api/attention/${itemId}/settle`, way)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await standing(sold.id)).toEqual({ remaining: 0, overdraft: 0, sum: 0 })
  })

  test('by two kiosks is given one visit for each', async () => {
    const { client, sold, itemId } = await overdraw()
    const third = await visit(client, (await createService(shop)).id)
    const secondItem = await takeTooMuch(sold, client, third)
    await shop.post(`/api/attention/${itemId}/settle`, { id: newId(), how: 'forgive' })
    expect(await standing(sold.id)).toEqual({ remaining: -1, overdraft: 1, sum: -1 })
    await shop.post(`/api/attention/${secondItem}/settle`, { id: newId(), how: 'take_back' })
    expect(await standing(sold.id)).toEqual({ remaining: 0, overdraft: 0, sum: 0 })
  })

  test('isn’t seen to by a click, until it is right', async () => {
    const { itemId, checkInId } = await overdraw()
    expectProblem(await shop.post(`/api/attention/${itemId}/resolve`), 409, 'too_few_visits')
    await shop.post(`/api/check-ins/${checkInId}/undo`)
    expect(await shop.post(`/api/attention/${itemId}/resolve`)).toMatchObject({ status: 200 })
  })

  test('nothing else can be settled', async () => {
    const id = await raise('call')
    expectProblem(await shop.post(`/api/attention/${id}/settle`, { id: newId(), how: 'forgive' }), 404, 'not_found')
  })
})

test('a client whom kiosks send to the desk says why, and no longer does when the reason goes', async () => {
  const client = await createClient(shop)
  const path = `/api/clients/${client.id}/blocked`
  const reason = 'Talk about the yoga mats'
  const { body: blocked } = await shop.put<Client>(path, { version: client.version, reason })
  expect(blocked).toEqual({ ...client, blockedReason: reason, version: 2, updatedAt: expect.any(String) })
  expectProblem(await shop.put(path, { version: 1, reason: '' }), 409, 'stale_version')
  expect(await shop.put<Client>(path, { version: 2, reason: '' })).toMatchObject({ body: { blockedReason: '' } })
  const stranger = await desk.openShop()
  expectProblem(await stranger.put(path, { version: 3, reason }), 404, 'not_found')
})
