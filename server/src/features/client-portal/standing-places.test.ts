import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { PortalMessages } from '@deskbell/domain/client-portal/messages-schema.ts'
import type { PortalStandingPlaces } from '@deskbell/domain/client-portal/standing-places-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Home } from '@deskbell/domain/home/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runDaily, runMinute } from '../../test/recurring-work.ts'

const desk = useApp()
const portal = usePortal(desk)

/** At night, since clients are told in daytime. */
const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 6 * HOUR_MS)
let count = 0
let maria: Client
let there: Caller
let yoga: Service
let ids: string[]

beforeAll(async () => {
  desk.clock.now = start
  await setStandingPlaces(true)
  yoga = await createService(portal.owner, { kind: 'class', capacity: 1, durationMinutes: 30, name: 'Yoga' })
})

beforeEach(async () => {
  desk.clock.now = start
  count += 1
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
  ids = await createSeries(yoga.id)
})

async function createSeries(serviceId: string): Promise<string[]> {
  const startsAt = new Date(start.getTime() + 72 * HOUR_MS).toISOString()
  const { id: employeeId } = await createEmployee(portal.owner)
  const repeat = { everyWeeks: 1, until: null, count: 4 }
  const given = { serviceId, employeeId, startsAt }
  const { id } = await createAppointment(portal.owner, given, { repeat, outsideHours: true })
  const path = `/api/me/clients/${maria.id}/courses/${id}`
  return (await there.get<{ items: { appointmentId: string }[] }>(path)).body.items.map((one) => one.appointmentId)
}

/** Lists the classes of the series from a day on. */
async function listFrom(day: Date): Promise<string[]> {
  const query = `from=${day.toISOString().slice(0, 10)}&serviceId=${yoga.id}&limit=100`
  const { body } = await portal.owner.get<{ items: Appointment[] }>(`/api/appointments/agenda?${query}`)
  const first = await portal.owner.get<Appointment>(`/api/appointments/${ids[0]}`)
  return body.items.filter(({ seriesId }) => seriesId === first.body.seriesId).map(({ id }) => id)
}

async function setStandingPlaces(standingPlaces: boolean, perClient = 1): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, perClient, horizonDays: 20, standingPlaces }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

const take = (appointmentId = ids[0] ?? '') =>
  there.post(`/api/me/clients/${maria.id}/standing-places`, { id: newId(), appointmentId, answers: [] })
const list = async () =>
  (await there.get<PortalStandingPlaces>(`/api/me/clients/${maria.id}/standing-places`)).body.items
const end = (placeId: string, bookingIds: string[], by = there, clientId = maria.id) =>
  by.post(`/api/me/clients/${clientId}/standing-places/${placeId}/end`, { id: newId(), bookingIds, reason: '' })

async function fill(appointmentId: string): Promise<void> {
  await createBooking(portal.owner, { clientId: (await createClient(portal.owner)).id, appointmentId })
}

describe('a standing place', () => {
  test('is taken with a class, counts as one booking, and is told of in one mail', async () => {
    expect((await take()).status).toBe(201)
    expect(await list()).toMatchObject([{ serviceName: 'Yoga', everyWeeks: 1, booked: [{}, {}, {}], pass: null }])
    await runMinute(desk.services)
    expect((await portal.readMail(maria.email)).mail.text?.match(/\/book\/b\//g)).toHaveLength(3)
    // With a limit of one booking.
    expectProblem(await take((await createSeries(yoga.id))[0]), 409, 'booking_limit')
  })

  test('still counts as one booking when the shop gives some of its classes another day', async () => {
    await take()
    const { body: second } = await portal.owner.get<Appointment>(`/api/appointments/${ids[1]}`)
    const { version, employeeId } = second
    const startsAt = new Date(Date.parse(second.startsAt) + DAY_MS).toISOString()
    const to = { version, employeeId, startsAt, durationMinutes: 30, outsideHours: true }
    const moving = { id: newId(), scope: 'following', ...to }
    expect((await portal.owner.post(`/api/appointments/${second.id}/move`, moving)).status).toBe(200)
    desk.clock.now = new Date(start.getTime() + 6 * DAY_MS)
    await runDaily(desk.services)
    expect(await list()).toMatchObject([{ booked: [{}, {}, {}] }])
    const other = (await createSeries(yoga.id))[0] ?? ''
    await setStandingPlaces(true, 2)
    const booked = await take(other)
    await setStandingPlaces(true)
    expect(booked.status).toBe(201)
  })

  test('isn’t taken without the class with which it begins', async () => {
    await fill(ids[0] ?? '')
    expectProblem(await take(), 409, 'class_full')
    desk.clock.now = new Date(start.getTime() + 71 * HOUR_MS)
    expectProblem(await take(), 409, 'too_short_notice')
    expect(await list()).toEqual([])
  })

  test('isn’t taken where the shop doesn’t allow it', async () => {
    await setStandingPlaces(false)
    const answer = await take()
    await setStandingPlaces(true)
    expectProblem(answer, 404, 'not_found')
  })

  test('says which pass pays, and what is left after its dates', async () => {
    const { id: packageId, name } = await createPackage(portal.owner, { visits: 10 })
    await createPass(portal.owner, { clientId: maria.id, packageId })
    await take()
    expect(await list()).toMatchObject([{ pass: { name, left: 7 } }])
  })

  test('has a message that its client can switch off, which others don’t see', async () => {
    const path = `/api/me/clients/${maria.id}/messages`
    const listKinds = async () => (await there.get<PortalMessages>(path)).body.items.map(({ kind }) => kind)
    expect(await listKinds()).not.toContain('not_booked')
    await take()
    expect(await listKinds()).toContain('not_booked')
  })

  test('tells of dates that couldn’t be booked once, in one mail, in daytime', async () => {
    await take()
    desk.clock.now = new Date(start.getTime() + 5 * DAY_MS)
    for (const id of await listFrom(new Date(start.getTime() + 20 * DAY_MS))) await fill(id)
    await runDaily(desk.services)
    const before = portal.smtp.letters.length
    const mails = () => portal.smtp.letters.slice(before).filter(({ text }) => text?.includes('/me/standing-places'))
    for (const hours of [0, 12, 1, 24]) {
      desk.clock.now = new Date(desk.clock.now.getTime() + hours * HOUR_MS)
      await runDaily(desk.services)
      await runMinute(desk.services)
      await portal.sendQueued()
      expect(mails()).toHaveLength(hours === 0 ? 0 : 1)
    }
    expect(mails()[0]?.text).toMatch(/Yoga, .*: \S/)
    const { attention } = (await portal.owner.get<Home>('/api/home')).body
    expect(attention).toMatchObject([
      { kind: 'not_booked', count: 1, soonest: [{ firstName: 'Maria', reason: 'class_full' }] },
    ])
  })
})

describe('ending a place', () => {
  test('cancels the dates that are named, unless one is too near', async () => {
    await take()
    const [{ id = '', booked = [] } = {}] = await list()
    const bookingIds = booked.map(({ bookingId }) => bookingId)
    desk.clock.now = new Date(Date.parse(booked[0]?.startsAt ?? '') - HOUR_MS)
    expect((await list())[0]?.booked.map(({ isLate }) => isLate)).toEqual([true, false, false])
    expectProblem(await end(id, bookingIds), 409, 'too_late_online')
    expect((await end(id, bookingIds.slice(1))).status).toBe(200)
    expect(await list()).toEqual([])
    const { body } = await there.get<{ upcoming: object[] }>(`/api/me/clients/${maria.id}`)
    expect(body.upcoming).toHaveLength(1)
  })

  test('is for its client alone', async () => {
    await take()
    const [{ id = '' } = {}] = await list()
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
    expectProblem(await end(id, [], await portal.signIn(ben.email), ben.id), 404, 'not_found')
    expect(await list()).toHaveLength(1)
  })
})
