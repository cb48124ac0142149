import type { Business, BusinessUpdate } from '@deskbell/domain/business/schema.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { LIVE_CHANNEL, livePayload } from '../../live/announce.ts'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPass,
  createSale,
  createService,
  newBusiness,
  openDrawer,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
})

function change(over: Partial<BusinessUpdate> = {}): Promise<Answer<Business>> {
  return shop.put('/api/business', { ...newBusiness(), version: 1, ...over })
}

async function saved(): Promise<Business> {
  return (await shop.get<Business>('/api/business')).body
}

function activities() {
  return desk.db
    .select()
    .from(activity)
    .where(and(eq(activity.businessId, shop.businessId), eq(activity.entity, 'business')))
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/business'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.put('/api/business', { ...newBusiness(), version: 1 }), 401, 'not_signed_in')
})

test('a new shop has all fields empty', async () => {
  const answer = await shop.get<Business>('/api/business')
  expect(answer).toMatchObject({ status: 200, body: { id: shop.businessId, companyName: '', phone: '', version: 1 } })
})

test('is changed, and every session of the shop sees it', async () => {
  const phone = '(415) 555-2671 ext. 9'
  const { status, body } = await change({ phone })
  expect(status).toBe(200)
  expect(body).toEqual({ ...newBusiness(), id: shop.businessId, phone, logoUrl: '', version: 2 })
  expect(await saved()).toEqual(body)
})

test.each(['', '555 0100', 'call me'])('the phone is kept as typed: “%s”', async (phone) => {
  expect((await change({ phone })).body.phone).toBe(phone)
})

test.each([
  ['companyName', '  '],
  ['companyEmail', ''],
  ['companyEmail', 'not an address'],
  ['phone', '1'.repeat(41)],
  ['website', 'willow'],
  ['website', 'ftp://willow.example'],
  ['website', 'javascript:alert(1)//.example'],
  ['zipCode', 'x'.repeat(21)],
  ['timeZone', 'Mars/Base'],
  ['timeZone', '+05:30'],
  ['currency', 'ABC'],
  ['locale', '!'],
])('refuses a %s of “%s” at its field', async (field, value) => {
  const problem = expectProblem(await change({ [field]: value }), 422, 'invalid')
  expect(problem.fields?.map(({ path }) => path)).toEqual([field])
  expect((await saved()).version).toBe(1)
})

test.each(['', 'http://willow.example', 'https://www.willow.example/yoga?a=b#c'])(
  'takes “%s” for a website',
  async (website) => {
    expect((await change({ website })).body.website).toBe(website)
  },
)

test('refuses a change of what has changed in the meantime', async () => {
  await change({ companyName: 'First' })
  expectProblem(await change({ companyName: 'Second' }), 409, 'stale_version')
  expect(await saved()).toMatchObject({ companyName: 'First', version: 2 })
})

test('of many changes at once, one wins', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((companyName) => change({ companyName })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const winner = answers.find(({ status }) => status === 200) as Answer<Business>
  expect(await saved()).toEqual(winner.body)
  expect(await activities()).toHaveLength(1)
})

async function bookWithPrice(): Promise<unknown> {
  await createEmployee(shop)
  const { id: clientId } = await createClient(shop)
  const { id: serviceId } = await createService(shop, { kind: 'one_to_one', capacity: 1, price: 3000 })
  return createAppointment(shop, { serviceId, startsAt: '2026-11-20T16:00:00.000Z' }, { clientId })
}

test.each<[string, () => Promise<unknown>]>([
  ['a sale', () => createSale(shop)],
  ['the sale of a package', () => createPass(shop)],
  ['a counted drawer', () => openDrawer(shop)],
  ['a booking with a price', bookWithPrice],
])('after %s, the currency keeps its decimals', async (_, makeMoney) => {
  expect((await change({ currency: 'JPY' })).status).toBe(200)
  await makeMoney()
  const problem = expectProblem(await change({ version: 2, currency: 'EUR' }), 422, 'invalid')
  expect(problem.fields?.map(({ path }) => path)).toEqual(['currency'])
  expect(await saved()).toMatchObject({ currency: 'JPY', version: 2 })
  expect((await change({ version: 2, currency: 'KRW' })).body.currency).toBe('KRW')
})

test('leaves another shop as it was, whatever ids come along', async () => {
  const other = await desk.openShop()
  const stowaways = { id: other.businessId, businessId: other.businessId }
  const { body } = await change(stowaways as Partial<BusinessUpdate>)
  expect(body).toMatchObject({ id: shop.businessId, logoUrl: '' })
  expect((await other.get<Business>('/api/business')).body).toMatchObject({ companyName: '', version: 1 })
})

test('notes who changed what, from what to what', async () => {
  await change({ companyName: 'Willow Studio' })
  expect(await activities()).toMatchObject([
    {
      action: 'changed',
      entityId: shop.businessId,
      byName: 'Ada Owner',
      before: { companyName: '', version: 1 },
      after: { companyName: 'Willow Studio' },
    },
  ])
})

test('tells the shop’s browsers', async () => {
  const listener = await desk.db.$client.connect()
  const told = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
  await listener.query(`listen ${LIVE_CHANNEL}`)
  await change()
  expect(await told).toBe(livePayload(shop.businessId, ['business']))
  await listener.query('unlisten *')
  listener.release()
})

describe('kiosk options', () => {
  test('are as the domain has them until the owner says otherwise, and change with the shop’s version', async () => {
    expect((await shop.get('/api/kiosk/options')).body).toEqual({ version: 1, options: KIOSK_OPTIONS })
    const options = { ...KIOSK_OPTIONS, unpaidVisits: false, signUp: true, idleSeconds: 60 }
    const saved = await shop.put('/api/kiosk/options', { version: 1, options })
    expect(saved).toMatchObject({ status: 200, body: { version: 2, options } })
    expectProblem(await shop.put('/api/kiosk/options', { version: 1, options }), 409, 'stale_version')
    expect((await shop.get<Business>('/api/business')).body.version).toBe(2)
    const { body } = await shop.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Front door' })
    expect(body.options).toEqual(options)
  })

  test.each([
    ['duplicateMinutes', 241],
    ['opensMinutes', -1],
    ['idleSeconds', 9],
    ['stillThereSeconds', 61],
  ])('refuse %s of %d at its field', async (field, value) => {
    const options = { ...KIOSK_OPTIONS, [field]: value }
    const problem = expectProblem(await shop.put('/api/kiosk/options', { version: 1, options }), 422, 'invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual([`options.${field}`])
  })
})
