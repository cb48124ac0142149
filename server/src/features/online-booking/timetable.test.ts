import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import {
  ONLINE_OPTIONS,
  type OnlineOptions,
  type OnlineSettings,
  type OnlineTimetable,
} from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createBooking, createClient, createEmployee, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

// Monday, 09:00 in Lisbon.
const NOW = new Date('2026-11-23T09:00:00.000Z')

let employeeId: string
let yogaId: string
let boxingId: string
let yoga: Appointment
let boxing: Appointment

async function setOnline(changes: Partial<OnlineOptions>): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, ...changes }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

async function read(query = 'from=2026-11-23'): Promise<OnlineTimetable['items']> {
  return (await portal.visitor().get<OnlineTimetable>(`/api/book/timetable?${query}`)).body.items
}

function ask(version = ''): Promise<Answer<OnlineTimetable>> {
  const headers = { 'If-None-Match': version }
  return portal.visitor().send('/api/book/timetable?from=2026-11-23', { method: 'GET', headers })
}

async function book(appointmentId: string): Promise<string> {
  const id = newId()
  await createBooking(portal.owner, { id, appointmentId, clientId: (await createClient(portal.owner)).id })
  return id
}

beforeAll(async () => {
  desk.clock.now = NOW
  const { owner } = portal
  employeeId = (await createEmployee(owner, { firstName: 'Ana' })).id
  yogaId = (await createService(owner, { kind: 'class', capacity: 2, durationMinutes: 60 })).id
  boxingId = (await createService(owner, { kind: 'class', capacity: 1, durationMinutes: 45 })).id
  const massageId = (await createService(owner, { kind: 'one_to_one', capacity: 1 })).id
  yoga = await createAppointment(owner, { serviceId: yogaId, employeeId, startsAt: '2026-11-25T10:00:00.000Z' })
  boxing = await createAppointment(owner, { serviceId: boxingId, employeeId, startsAt: '2026-11-24T18:00:00.000Z' })
  const startsAt = '2026-11-24T11:00:00.000Z'
  await createAppointment(owner, { serviceId: massageId, startsAt }, { clientId: (await createClient(owner)).id })
})

beforeEach(() => setOnline({}))

test('shows the classes of some days by their start, the full ones too, and nothing of who is in them', async () => {
  await book(boxing.id)
  expect(await read()).toEqual([
    {
      appointmentId: boxing.id,
      serviceId: boxingId,
      employeeId,
      startsAt: '2026-11-24T18:00:00.000Z',
      endsAt: '2026-11-24T18:45:00.000Z',
      placesLeft: 0,
    },
    {
      appointmentId: yoga.id,
      serviceId: yogaId,
      employeeId,
      startsAt: '2026-11-25T10:00:00.000Z',
      endsAt: '2026-11-25T11:00:00.000Z',
      placesLeft: 2,
    },
  ])
  expect(await read('from=2026-11-25&days=1')).toMatchObject([{ appointmentId: yoga.id }])
})

test('shows what online booking offers, from the lead time to the horizon', async () => {
  await setOnline({ serviceIds: [yogaId], chooseEmployee: false })
  expect(await read()).toMatchObject([{ appointmentId: yoga.id, employeeId: null }])
  await setOnline({ horizonDays: 1 })
  expect(await read()).toMatchObject([{ appointmentId: boxing.id }])
  await setOnline({ leadMinutes: 36 * 60 })
  expect(await read()).toMatchObject([{ appointmentId: yoga.id }])
  await setOnline({ on: false })
  expectProblem(await portal.visitor().get('/api/book/timetable?from=2026-11-23'), 404, 'online_booking_off')
})

test('is sent again only when something has changed, and then at once', async () => {
  const first = await ask()
  const version = first.headers.get('etag') ?? ''
  expect({ status: first.status, cache: first.headers.get('cache-control') }).toEqual({
    status: 200,
    cache: 'no-cache',
  })
  expect(await ask(version)).toMatchObject({ status: 304, body: '' })
  const bookingId = await book(yoga.id)
  const booked = await ask(version)
  expect(booked.body.items.at(-1)).toMatchObject({ appointmentId: yoga.id, placesLeft: 1 })
  await portal.owner.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
  expect(await ask(version)).toMatchObject({ status: 304 })
})
