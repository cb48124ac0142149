import type { PassForecast } from '@deskbell/domain/client-portal/booking-schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createPass, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
let serviceId: string
let employeeId: string
/** Start of the class, three days ahead. */
let startsAt: string

beforeAll(async () => {
  serviceId = (await createService(portal.owner, { kind: 'class', capacity: 1, name: 'Yoga' })).id
  employeeId = (await createEmployee(portal.owner, { firstName: 'Luca' })).id
})

beforeEach(async () => {
  count += 1
  const hour = Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS
  startsAt = new Date(hour + (72 + 2 * count) * HOUR_MS).toISOString()
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

const createClass = async (at = startsAt) =>
  (await createAppointment(portal.owner, { serviceId, employeeId, startsAt: at })).id
const newWish = (appointmentId: string | null, at = startsAt) => {
  return { id: newId(), serviceId, appointmentId, employeeId: null, startsAt: at, note: '' }
}
const book = (wish: object, by = there, id = maria.id) => by.post(`/api/me/clients/${id}/bookings`, wish)
const upcoming = async () => (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body.upcoming

async function setOptions(over: object) {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, ...over }
  await portal.owner.put('/api/online-booking', { version: body.version, options })
}

describe('a booking', () => {
  test('is firm at once, without a mail to confirm it, and made once', async () => {
    const wish = newWish(await createClass())
    const before = portal.smtp.letters.length
    for (let twice = 0; twice < 2; twice += 1) expect((await book(wish)).status).toBe(201)
    expect(await upcoming()).toMatchObject([{ id: wish.id, serviceName: 'Yoga', status: 'booked' }])
    await portal.sendQueued()
    expect(portal.smtp.letters).toHaveLength(before)
  })

  test('of the last place goes to one of two who take it at once', async () => {
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
    const benThere = await portal.signIn(ben.email)
    const appointmentId = await createClass()
    const answers = await Promise.all([book(newWish(appointmentId)), book(newWish(appointmentId), benThere, ben.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is for one of the same address only', async () => {
    const wish = newWish(await createClass())
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
    expectProblem(await book(wish, there, ben.id), 404, 'not_found')
    const child = await createClient(portal.owner, { firstName: 'Ada', email: maria.email, phone: '' })
    expect((await book(wish, there, child.id)).status).toBe(201)
  })

  test('keeps to the limits of online booking', async () => {
    const late = new Date(desk.clock.now.getTime() + HOUR_MS).toISOString()
    expectProblem(await book(newWish(await createClass(late), late)), 409, 'too_short_notice')
    const wishes = await Promise.all(
      [1, 2, 3].map(async (days) => {
        const at = new Date(Date.parse(startsAt) + days * 24 * HOUR_MS).toISOString()
        return newWish(await createClass(at), at)
      }),
    )
    await setOptions({ perClient: 2 })
    const answers = await Promise.all(wishes.map((wish) => book(wish)))
    await setOptions({})
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'booking_limit' })
  })

  test('is refused while online booking is closed', async () => {
    const wish = newWish(await createClass())
    await setOptions({ on: false })
    const answer = await book(wish)
    await setOptions({})
    expectProblem(answer, 404, 'online_booking_off')
  })
})

test('the pass that will pay is named, with what is left after the bookings before', async () => {
  const ask = async () => {
    const query = new URLSearchParams({ serviceId, startsAt }).toString()
    return (await there.get<PassForecast>(`/api/me/clients/${maria.id}/bookings/pass?${query}`)).body
  }
  expect(await ask()).toEqual({ pass: null, reason: 'no_pass' })
  const { visits, name } = await createPass(portal.owner, { clientId: maria.id })
  expect((await ask()).pass).toMatchObject({ name, left: (visits ?? 0) - 1 })
  const earlier = new Date(Date.parse(startsAt) - 24 * HOUR_MS).toISOString()
  expect((await book(newWish(await createClass(earlier), earlier))).status).toBe(201)
  expect((await ask()).pass).toMatchObject({ left: (visits ?? 0) - 2 })
})

test('a booking is downloaded for a calendar, by its client only', async () => {
  const wish = newWish(await createClass())
  await book(wish)
  const path = (id: string) => `/api/me/clients/${id}/bookings/${wish.id}/calendar`
  const file = await there.get<string>(path(maria.id))
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.body).toContain(`UID:${wish.id}@deskbell`)
  const child = await createClient(portal.owner, { firstName: 'Ada', email: maria.email, phone: '' })
  expectProblem(await there.get(path(child.id)), 404, 'not_found')
})
