import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { type Caller, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../test/factories.ts'
import { getCookie } from '../../test/sign-in.ts'

const desk = useApp()

let shop: TestBusiness
let clientId: string
let serviceId: string
let ten: Package
let tablet: Caller
let deviceId: string

async function setRenewals(renewals: boolean): Promise<void> {
  const kiosk = { ...KIOSK_OPTIONS, renewals }
  await desk.db.update(business).set({ kiosk }).where(eq(business.id, shop.businessId))
}

/** Opens a locked kiosk. */
async function openTablet() {
  const id = newId()
  const browser = await desk.openBrowser(shop)
  const opened = await browser.post('/api/devices/open', { id, name: 'Front door' })
  return { id, caller: desk.callerWith(getCookie(opened)) }
}

async function checkIn(by = { id: deviceId, caller: tablet }): Promise<string> {
  const id = newId()
  const at = desk.clock.now.toISOString()
  const entry = { id, sequence: 1, deviceAt: at, kind: 'check_in', clientId, serviceId, offline: false, passId: null }
  const health = { pending: 1, oldestAt: at, battery: null, persisted: null }
  const batch = { deviceId: by.id, epoch: newId(), sentAt: at, ...health, entries: [entry] }
  expect((await by.caller.post('/api/kiosk/sync', batch)).body).toMatchObject({ answers: [{ id, status: 'done' }] })
  return id
}

const ask = async (id: string, by = tablet) =>
  (await by.get<{ offer: unknown }>(`/api/kiosk/check-ins/${id}/renewal`)).body.offer ?? null
const renew = (id: string, body: object = {}, by = tablet) =>
  by.post(`/api/kiosk/check-ins/${id}/renewal`, { id: newId(), amount: 12_000, ...body })
const findOwed = async () =>
  (await shop.get<{ items: SaleSummary[] }>(`/api/sales?clientId=${clientId}&owing=true`)).body.items

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-23T09:00:00.000Z')
  shop = await desk.openShop()
  await shop.post('/api/business/pin/authenticate', { superPassword: '' })
  await shop.put('/api/business/pin', { pin: '1234' })
  await setRenewals(true)
  clientId = (await createClient(shop)).id
  serviceId = (await createService(shop)).id
  ten = await createPackage(shop, { name: 'Ten visits', visits: 10, price: 12_000, soldOnline: true })
  await createPass(shop, { clientId, packageId: ten.id })
  const opened = await openTablet()
  deviceId = opened.id
  tablet = opened.caller
})

test('whoever has just checked in buys the package of the pass once more, owed and once', async () => {
  const visit = await checkIn()
  expect(await ask(visit)).toEqual({ name: 'Ten visits', amount: 12_000, currency: 'USD' })
  const body = { id: newId() }
  expect((await renew(visit, body)).status).toBe(201)
  expect((await renew(visit, body)).status).toBe(201)
  expect(await findOwed()).toMatchObject([{ id: body.id, owed: 12_000, by: 'Kiosk' }])
  expectProblem(await renew(visit, { amount: 11_000 }), 409, 'price_changed')
})

test('nothing is offered or sold while the shop doesn’t want it, or doesn’t sell the package online', async () => {
  const visit = await checkIn()
  await setRenewals(false)
  expect(await ask(visit)).toBeNull()
  expectProblem(await renew(visit), 404, 'not_found')
  await setRenewals(true)
  expect((await shop.put(`/api/packages/${ten.id}`, { ...ten, soldOnline: false })).status).toBe(200)
  expect(await ask(visit)).toBeNull()
  expectProblem(await renew(visit), 404, 'not_found')
  expect(await findOwed()).toEqual([])
})

test('is for check-ins that this kiosk made minutes ago, and that nobody has undone', async () => {
  const visit = await checkIn()
  const other = await openTablet()
  expect(await ask(visit, other.caller)).toBeNull()
  expectProblem(await renew(visit, {}, other.caller), 404, 'not_found')
  expect(await ask(newId())).toBeNull()
  desk.clock.now = new Date('2026-11-23T09:20:00.000Z')
  expect(await ask(visit)).toBeNull()
  const later = await checkIn()
  expect(await ask(later)).not.toBeNull()
  expect((await shop.post(`/api/check-ins/${later}/undo`)).status).toBe(200)
  expect(await ask(later)).toBeNull()
  expectProblem(await renew(later), 404, 'not_found')
})
