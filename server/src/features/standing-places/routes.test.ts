import type { Appointment, Scope } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { StandingPlace, StandingPlaceList } from '@deskbell/domain/standing-places/schema.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, isNull } from '../../db/drizzle.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../test/factories.ts'
import { runDaily, runMinute } from '../../test/recurring-work.ts'

const desk = useApp()

const WEEKS = 5
let shop: TestBusiness
let yoga: Service
let maria: Client
/** Ids of weekly classes with two places, of which the first three are open for booking online. */
let ids: string[]
/** In the morning, so that days are counted alike whenever the tests run. */
const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 6 * HOUR_MS)

beforeAll(async () => {
  desk.clock.now = start
  shop = await desk.openShop()
  const { body } = await shop.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, horizonDays: 18 }
  expect((await shop.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
  yoga = await createService(shop, { kind: 'class', capacity: 2, durationMinutes: 30, name: 'Yoga' })
})

beforeEach(async () => {
  desk.clock.now = start
  maria = await createClient(shop, { firstName: 'Maria' })
  ids = await createSeries(yoga.id)
})

async function createSeries(serviceId: string): Promise<string[]> {
  const { id: employeeId } = await createEmployee(shop)
  const startsAt = new Date(start.getTime() + 48 * HOUR_MS)
  const repeat = { everyWeeks: 1, until: null, count: WEEKS }
  const given = { serviceId, employeeId, startsAt: startsAt.toISOString() }
  const { seriesId } = await createAppointment(shop, given, { repeat, outsideHours: true })
  const { body } = await shop.get<{ items: { id: string; seriesId: string | null }[] }>(
    `/api/appointments/agenda?from=${startsAt.toISOString().slice(0, 10)}&limit=100`,
  )
  return body.items.filter((one) => one.seriesId === seriesId).map(({ id }) => id)
}

const give = (appointmentId = ids[0] ?? '', clientId = maria.id) =>
  shop.post<StandingPlace>('/api/standing-places', { id: newId(), clientId, appointmentId })
const list = async (query = `clientId=${maria.id}`) =>
  (await shop.get<StandingPlaceList>(`/api/standing-places?${query}`)).body.items
const find = async () => (await list())[0]
const booked = async () => (await find())?.booked.map(({ appointmentId }) => appointmentId)
const notBooked = async () => (await find())?.notBooked.map(({ reason }) => reason)

async function fill(appointmentId: string, places = 2): Promise<string[]> {
  const made = Array.from({ length: places }, newId)
  for (const id of made) await createBooking(shop, { id, clientId: (await createClient(shop)).id, appointmentId })
  return made
}

/** Lets days pass, with their daily work. */
async function pass(days: number): Promise<void> {
  desk.clock.now = new Date(desk.clock.now.getTime() + days * DAY_MS)
  await runDaily(desk.services)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/standing-places'), 401, 'not_signed_in')
})

describe('a standing place', () => {
  test('is booked as far as online booking is open, and then date by date', async () => {
    const { status, body } = await give()
    expect([status, body]).toMatchObject([
      201,
      { firstName: 'Maria', serviceName: 'Yoga', everyWeeks: 1, notBooked: [] },
    ])
    expect(await booked()).toEqual(ids.slice(0, 3))
    await pass(5)
    expect(await booked()).toEqual(ids.slice(1, 4))
  })

  test('begins with the class with which it is given', async () => {
    await give(ids[1])
    expect(await booked()).toEqual(ids.slice(1, 3))
  })

  test('is one for each client and series, of a class that repeats and is ahead', async () => {
    await give()
    expectProblem(await give(ids[1]), 409, 'already_booked')
    const single = await createAppointment(
      shop,
      {
        serviceId: yoga.id,
        employeeId: (await createEmployee(shop)).id,
        startsAt: new Date(start.getTime() + 30 * DAY_MS).toISOString(),
      },
      { outsideHours: true },
    )
    expectProblem(await give(single.id), 404, 'not_found')
    desk.clock.now = new Date(start.getTime() + 10 * DAY_MS)
    expectProblem(await give(ids[0], (await createClient(shop)).id), 404, 'not_found')
  })

  test('doesn’t book again what was cancelled, and leaves alone what the client has booked', async () => {
    await createBooking(shop, { clientId: maria.id, appointmentId: ids[1] ?? '' })
    await give()
    expect(await booked()).toEqual(ids.slice(0, 3))
    for (const { bookingId } of ((await find())?.booked ?? []).slice(0, 2))
      await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
    await pass(1)
    expect(await booked()).toEqual([ids[2]])
  })

  test('says which dates are full, and books them once there is a place', async () => {
    const [other = ''] = await fill(ids[1] ?? '')
    expect((await give()).body).toMatchObject({ notBooked: [{ appointmentId: ids[1], reason: 'class_full' }] })
    await shop.post(`/api/bookings/${other}/status`, { id: newId(), status: 'cancelled_by_client' })
    expect(await notBooked()).toEqual(['class_full'])
    await pass(1)
    expect([await booked(), await notBooked()]).toEqual([ids.slice(0, 3), []])
  })

  test('needs a visit of a pass for each date where the service does', async () => {
    const pilates = await createService(shop, { kind: 'class', capacity: 2, durationMinutes: 30, needsPass: true })
    ids = await createSeries(pilates.id)
    const { id: packageId } = await createPackage(shop, { visits: 2 })
    await createPass(shop, { clientId: maria.id, packageId })
    await give()
    expect([await booked(), await notBooked()]).toEqual([ids.slice(0, 2), ['pass_needed']])
    await createPass(shop, { clientId: maria.id, packageId })
    await pass(1)
    expect([await booked(), await notBooked()]).toEqual([ids.slice(0, 3), []])
  })

  test('of a client who is blocked books nothing, and of one who is archived neither', async () => {
    const set = (values: { blockedReason?: string; archivedAt?: Date }) =>
      desk.db.update(client).set(values).where(eq(client.id, maria.id))
    await set({ blockedReason: 'Rude' })
    await give()
    expect([await booked(), await notBooked()]).toEqual([[], ['blocked', 'blocked', 'blocked']])
    await set({ blockedReason: '', archivedAt: start })
    await pass(1)
    expect(await booked()).toEqual([])
  })

  test('comes before the line on a day that isn’t open to everybody, and after it on others', async () => {
    await fill(ids[3] ?? '', 1)
    const [seat = ''] = await fill(ids[1] ?? '', 2)
    const settings = await shop.get<{ version: number; options: object }>('/api/waiting-list/settings')
    const options = { ...settings.body.options, automatic: true, offerTo: 'first' }
    await shop.put('/api/waiting-list/settings', { version: settings.body.version, options })
    for (const appointmentId of [ids[1], ids[3]]) {
      const { id: clientId } = await createClient(shop)
      await shop.post('/api/waiting-list', {
        id: newId(),
        clientId,
        serviceId: yoga.id,
        appointmentId,
        employeeId: null,
        from: '2020-01-01',
        to: '2099-01-01',
        earliest: null,
        latest: null,
        note: '',
      })
    }
    await give()
    await shop.post(`/api/bookings/${seat}/status`, { id: newId(), status: 'cancelled_by_client' })
    await pass(4)
    expect([(await booked())?.includes(ids[3] ?? ''), await notBooked()]).toEqual([true, ['class_full']])
  })

  test('ends with its series', async () => {
    await give()
    await pass(16)
    expect(await list()).toHaveLength(1)
    await pass(16)
    const [row] = await desk.db.select().from(standingPlace).where(eq(standingPlace.clientId, maria.id))
    expect(row?.ended).toBe('series_over')
  })
})

describe('a standing place whose classes move', () => {
  async function move(appointmentId: string | undefined, scope: Scope, days: number, id = newId()) {
    const { body: one } = await shop.get<Appointment>(`/api/appointments/${appointmentId}`)
    const startsAt = new Date(Date.parse(one.startsAt) + days * DAY_MS).toISOString()
    const { version, employeeId } = one
    const input = { id, version, startsAt, durationMinutes: 30, employeeId, scope, outsideHours: true }
    const { status, body } = await shop.post<{ items: Appointment[] }>(`/api/appointments/${one.id}/move`, input)
    expect(status).toBe(200)
    return body.items[0]?.seriesId ?? null
  }
  const dates = async () => (await list()).map(({ booked }) => booked.map(({ appointmentId }) => appointmentId))

  test('follows those that get a series of their own, and keeps the dates before them', async () => {
    const { body } = await give()
    const cancelled = body.booked[2]?.bookingId
    await shop.post(`/api/bookings/${cancelled}/status`, { id: newId(), status: 'cancelled_by_client' })
    const answers = [{ question: 'A mat?', kind: 'text' as const, given: ['My own'] }]
    await desk.db.update(booking).set({ answers }).where(eq(booking.clientId, maria.id))
    expect(await move(ids[1], 'following', 1)).not.toBe(body.seriesId)
    expect(await dates()).toEqual([[ids[0]], [ids[1]]])
    await pass(6)
    expect(await dates()).toEqual([[ids[1], ids[3]]])
    const made = await desk.db
      .select()
      .from(booking)
      .where(eq(booking.appointmentId, ids[3] ?? ''))
    expect(made).toMatchObject([{ answers }])
    await pass(7)
    expect(await dates()).toEqual([[ids[3], ids[4]]])
  })

  test.each([0, 2])('is one again when the move is undone: given with class %i', async (first) => {
    const { body } = await give(ids[first])
    const moveId = newId()
    await move(ids[1], 'following', 1, moveId)
    await shop.post(`/api/appointments/${ids[1]}/move-back`, { id: newId(), moveId })
    expect(await list()).toEqual([body])
    await pass(6)
    expect(await dates()).toEqual([ids.slice(Math.max(first, 1), 4)])
    const open = and(eq(standingPlace.clientId, maria.id), isNull(standingPlace.endedAt))
    expect(await desk.db.$count(standingPlace, open)).toBe(1)
  })

  test('that begins with one of them follows alone', async () => {
    await give(ids[2])
    const seriesId = await move(ids[1], 'following', -1)
    expect(await list()).toMatchObject([{ seriesId, booked: [{ appointmentId: ids[2] }] }])
    await pass(4)
    expect(await dates()).toEqual([ids.slice(2, 4)])
  })

  test.each(['following', 'all'] as const)('stays in its series where none is left behind: %s', async (scope) => {
    const { body } = await give(ids[1])
    expect(await move(ids[0], scope, -1)).toBe(body.seriesId)
    expect(await dates()).toEqual([ids.slice(1, 3)])
    await pass(5)
    expect(await dates()).toEqual([ids.slice(1, 4)])
  })
})

describe('ending a place', () => {
  const end = (id: string, bookingIds: string[]) =>
    shop.post(`/api/standing-places/${id}/end`, { id: newId(), bookingIds, by: 'client' })

  test('keeps the dates that are booked, or cancels those that are named', async () => {
    const { body } = await give()
    const bookingIds = body.booked.slice(1).map(({ bookingId }) => bookingId)
    expect((await end(body.id, bookingIds)).status).toBe(200)
    expect(await list()).toEqual([])
    await pass(1)
    const { body: again } = await give(ids[1])
    expect(again.booked.map(({ appointmentId }) => appointmentId)).toEqual(ids.slice(1, 3))
    expectProblem(await end(body.id, []), 404, 'not_found')
  })

  test('cancels nothing if one of the dates isn’t booked any more', async () => {
    const { body } = await give()
    const [first, second] = body.booked.map(({ bookingId }) => bookingId)
    await shop.post(`/api/bookings/${first}/status`, { id: newId(), status: 'cancelled_by_client' })
    expectProblem(await end(body.id, [first ?? '', second ?? '']), 410, 'offer_over')
    expect(await booked()).toEqual(ids.slice(1, 3))
  })

  test('says which dates are too near for the client to cancel', async () => {
    await give()
    desk.clock.now = new Date(start.getTime() + 1.5 * DAY_MS)
    expect((await find())?.booked.map(({ isLate }) => isLate)).toEqual([true, false, false])
  })
})

test('those of a class are listed, first given first', async () => {
  const ben = await createClient(shop, { firstName: 'Ben' })
  await give()
  await give(ids[0], ben.id)
  expect((await list(`appointmentId=${ids[2]}`)).map(({ firstName }) => firstName)).toEqual(['Maria', 'Ben'])
})

test('of two clients who are merged, one place is left', async () => {
  const double = await createClient(shop, { firstName: 'Mary' })
  await give(ids[0])
  const { body } = await give(ids[0], double.id)
  for (const { bookingId } of body.booked)
    await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
  const merge = { id: newId(), keptId: maria.id, mergedId: double.id, choices: {} }
  expect((await shop.post('/api/merges', merge)).status).toBe(201)
  expect(await list()).toHaveLength(1)
  await runMinute(desk.services)
})

test('erasing the client ends the place', async () => {
  await give()
  expect((await shop.post(`/api/privacy/clients/${maria.id}/erase`, { id: newId(), typed: 'ERASE' })).status).toBe(200)
  await pass(1)
  expect(await list(`appointmentId=${ids[0]}`)).toEqual([])
})
