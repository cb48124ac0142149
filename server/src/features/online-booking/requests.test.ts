import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Home } from '@deskbell/domain/home/schema.ts'
import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createToken } from '../../lib/crypto/signed-token.ts'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runMinute } from '../../test/recurring-work.ts'
import { createFormTimestamp } from './form-timestamp.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let began: Date
let maria: Client
let there: Caller
let yoga: Service
let employeeId: string
let startsAt: string
let appointmentId: string

beforeAll(async () => {
  began = desk.clock.now
  yoga = await createService(portal.owner, { kind: 'class', capacity: 1, name: 'Yoga', requests: true })
  employeeId = (await createEmployee(portal.owner, { firstName: 'Luca' })).id
})

beforeEach(async () => {
  desk.clock.now = began
  count += 1
  const hour = Math.ceil(began.getTime() / HOUR_MS) * HOUR_MS
  startsAt = new Date(hour + (72 + 2 * count) * HOUR_MS).toISOString()
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
  appointmentId = (await createAppointment(portal.owner, { serviceId: yoga.id, employeeId, startsAt })).id
})

const newWish = () => ({ id: newId(), serviceId: yoga.id, appointmentId, employeeId: null, startsAt, note: '' })
const show = async () => (await portal.owner.get<Appointment>(`/api/appointments/${appointmentId}`)).body
const decide = (how: 'accept' | 'decline', id: string, more: object = {}) =>
  portal.owner.post<Appointment>(`/api/bookings/${id}/${how}`, { id: newId(), ...more })
const upcoming = async () => (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body.upcoming
const later = (minutes: number) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes * 60_000)
}
const toToken = (id: string) => createToken(desk.services.encryption, 'booking', { businessId: 'default', id })
const open = async (id: string) =>
  (await portal.visitor().post<OnlinePlace>('/api/book/open', { token: toToken(id) })).body
const cancel = (id: string) =>
  portal.visitor().post<OnlinePlace>('/api/book/cancel', { id: newId(), token: toToken(id), reason: '' })
const alerts = async () =>
  (await portal.owner.get<Home>('/api/home')).body.attention.filter(
    (one) => one.kind === 'request' && one.startsAt === startsAt,
  )

/** Asks for the place, and returns the id of the booking. */
async function request(): Promise<string> {
  const wish = newWish()
  expect((await there.post(`/api/me/clients/${maria.id}/bookings`, wish)).status).toBe(201)
  return wish.id
}

async function readNewMail(): Promise<string> {
  await runMinute(desk.services)
  const { mail } = await portal.readMail(maria.email)
  return `${mail.subject}\n${mail.text}`
}

describe('a booking that the shop accepts', () => {
  test('holds its place and waits, of which the client and staff are told', async () => {
    const id = await request()
    expect(await upcoming()).toMatchObject([{ id, status: 'requested', changeUntil: null, canMove: false }])
    expect(await alerts()).toMatchObject([{ id, firstName: 'Maria', serviceName: 'Yoga', startsAt }])
    const [booking] = (await show()).bookings
    const until = new Date(began.getTime() + 24 * HOUR_MS).toISOString()
    expect(booking).toMatchObject({ status: 'booked', heldUntil: until, requestedAt: began.toISOString() })
    expect(await readNewMail()).toMatch(/^Pedida: Yoga/)
    await there.post(`/api/me/clients/${maria.id}/bookings`, { ...newWish(), id: newId() })
    expect((await show()).taken).toBe(1)
  })

  test('is firm once it is accepted, however often', async () => {
    const id = await request()
    await readNewMail()
    later(1)
    const answers = await Promise.all([decide('accept', id), decide('accept', id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await decide('accept', id)).status).toBe(200)
    expect(await upcoming()).toMatchObject([{ id, status: 'booked', canMove: false }])
    expect(await alerts()).toEqual([])
    later(4)
    expect(await readNewMail()).toContain('a sua marcação está feita')
  })

  test('is declined with a reason that the client reads, and frees its place', async () => {
    const id = await request()
    await readNewMail()
    later(1)
    expect((await decide('decline', id, { reason: 'Luca is ill' })).status).toBe(200)
    expect((await decide('decline', id)).status).toBe(200)
    expect(await show()).toMatchObject({ taken: 0 })
    expect((await open(id)).status).toBe('declined')
    expectProblem(await decide('accept', id), 410, 'offer_over')
    later(4)
    expect(await readNewMail()).toMatch(/^Não é possível: Yoga[\s\S]*Luca is ill/)
  })

  test('is declined before its first mail, and the client is told all the same', async () => {
    const id = await request()
    await decide('decline', id, { reason: 'Luca is ill' })
    later(4)
    expect(await readNewMail()).toMatch(/^Não é possível: Yoga[\s\S]*Luca is ill/)
  })

  test('is declined by itself after a day, and can’t be accepted from then on', async () => {
    const id = await request()
    await readNewMail()
    later(24 * 60)
    expectProblem(await decide('accept', id), 410, 'offer_over')
    expect((await open(id)).status).toBe('declined')
    await runMinute(desk.services)
    expect((await show()).taken).toBe(0)
    later(4)
    expect(await readNewMail()).toMatch(/^Não é possível: Yoga/)
  })

  test('is cancelled by its client meanwhile', async () => {
    const id = await request()
    expect((await cancel(id)).body.status).toBe('cancelled')
    expectProblem(await decide('accept', id), 410, 'offer_over')
    expectProblem(await decide('decline', id), 410, 'offer_over')
    expect((await show()).taken).toBe(0)
  })

  test('is cancelled, though it is accepted at the same time', async () => {
    const id = await request()
    const [accepted, cancelled] = await Promise.all([decide('accept', id), cancel(id)])
    expect([200, 410]).toContain(accepted.status)
    expect(cancelled.status).toBe(200)
    expect((await open(id)).status).toBe('cancelled')
    expect((await show()).taken).toBe(0)
  })

  test('is either accepted or declined', async () => {
    const id = await request()
    const answers = await Promise.all([decide('accept', id), decide('decline', id)])
    const isAccepted = answers[0]?.status === 200
    expect(answers.map(({ status }) => status)).toEqual(isAccepted ? [200, 409] : [410, 200])
    expect((await show()).taken).toBe(isAccepted ? 1 : 0)
  })

  test('is accepted by a check-in that names it, and by no other', async () => {
    const id = await request()
    const visit = { clientId: maria.id, serviceId: yoga.id }
    const larger = { id: newId(), version: (await show()).version, note: '', price: yoga.price, capacity: 2 }
    expect((await portal.owner.put(`/api/appointments/${appointmentId}`, larger)).status).toBe(200)
    desk.clock.now = new Date(Date.parse(startsAt) - 10 * 60_000)
    await desk.db.execute(`update booking set held_until = '${startsAt}' where id = '${id}'`)
    const other = await portal.owner.post<{ bookingId: string | null }>('/api/check-ins', { id: newId(), ...visit })
    expect(other.status).toBe(200)
    expect((await show()).bookings[0]).toMatchObject({ id, status: 'booked', heldUntil: startsAt })
    expect((await portal.owner.post('/api/check-ins', { id: newId(), ...visit, bookingId: id })).status).toBe(200)
    expect((await show()).bookings[0]).toMatchObject({ status: 'arrived', heldUntil: null })
  })

  test('can’t be moved online', async () => {
    const id = await request()
    await decide('accept', id)
    const moving = { id: newId(), token: toToken(id), appointmentId, employeeId: null, startsAt }
    expectProblem(await portal.visitor().post('/api/book/move', moving), 409, 'too_late_online')
  })

  test('of a stranger waits once they have confirmed their address, and counts towards their limit', async () => {
    const email = `rosa${count}@example.com`
    const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
    const person = { firstName: 'Rosa', lastName: '', email, phone: '', language: 'en', stamp }
    const wish = newWish()
    expect((await portal.visitor().post('/api/book', { ...wish, ...person })).status).toBe(201)
    expect(await alerts()).toEqual([])
    const { mail } = await portal.readMail(email)
    const token = /\/book\/c\/(\S+)/.exec(mail.text ?? '')?.[1] ?? ''
    for (let twice = 0; twice < 2; twice += 1) {
      const confirmed = await portal.visitor().post<OnlinePlace>('/api/book/confirm', { id: newId(), token })
      expect(confirmed).toMatchObject({ status: 200, body: { status: 'requested' } })
    }
    expect(await alerts()).toMatchObject([{ id: wish.id, firstName: 'Rosa' }])
    await decide('decline', wish.id)
  })

  test('is nothing else', async () => {
    const firm = await createService(portal.owner, { kind: 'class', capacity: 1, name: 'Firm' })
    const { id: classId } = await createAppointment(portal.owner, {
      serviceId: firm.id,
      employeeId: (await createEmployee(portal.owner)).id,
      startsAt,
    })
    const wish = { ...newWish(), serviceId: firm.id, appointmentId: classId }
    await there.post(`/api/me/clients/${maria.id}/bookings`, wish)
    expectProblem(await decide('accept', wish.id), 409, 'status_refused')
    expectProblem(await decide('decline', wish.id), 409, 'status_refused')
  })
})

test('requires sign-in', async () => {
  for (const how of ['accept', 'decline'])
    expectProblem(await desk.anonymous.post(`/api/bookings/${newId()}/${how}`, { id: newId() }), 401, 'not_signed_in')
})
