import type { PassForecast } from '@deskbell/domain/client-portal/booking-schema.ts'
import type { PortalPackages } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings, type OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createToken } from '../../lib/crypto/signed-token.ts'
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
import { runMinute } from '../../test/recurring-work.ts'
import { createFormTimestamp } from './form-timestamp.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
let pilates: Service
let employeeId: string
let packageId: string
/** Three classes, an hour apart and soonest first. */
let classes: { id: string; startsAt: string }[]

beforeAll(async () => {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, waitingList: true, changeMinutes: 0 }
  await portal.owner.put('/api/online-booking', { version: body.version, options })
  pilates = await createService(portal.owner, { kind: 'class', capacity: 3, durationMinutes: 30, needsPass: true })
  employeeId = (await createEmployee(portal.owner)).id
  const covers = { visits: 1, coversAll: false, serviceIds: [pilates.id], soldOnline: true }
  packageId = (await createPackage(portal.owner, { ...covers, name: 'One Pilates' })).id
  await createPackage(portal.owner, { ...covers, name: 'Else', serviceIds: [(await createService(portal.owner)).id] })
})

beforeEach(async () => {
  count += 1
  const hour = Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS
  classes = []
  for (const index of [0, 1, 2]) {
    const startsAt = new Date(hour + (72 + 4 * count + index) * HOUR_MS).toISOString()
    classes.push(await createAppointment(portal.owner, { serviceId: pilates.id, employeeId, startsAt }))
  }
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

function getClass(index: number) {
  const { id: appointmentId = '', startsAt = '' } = classes[index] ?? {}
  return { appointmentId, startsAt }
}

function book(index: number, id = newId()) {
  const wish = { id, serviceId: pilates.id, ...getClass(index), employeeId: null, note: '' }
  return there.post(`/api/me/clients/${maria.id}/bookings`, wish)
}

async function forecast(index: number): Promise<PassForecast> {
  const query = new URLSearchParams({ serviceId: pilates.id, startsAt: getClass(index).startsAt }).toString()
  return (await there.get<PassForecast>(`/api/me/clients/${maria.id}/bookings/pass?${query}`)).body
}

const sell = () => createPass(portal.owner, { clientId: maria.id, packageId })

/** Holds a place as somebody who isn't signed in. */
function hold(id: string, email: string) {
  const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
  const who = { firstName: 'Maria', lastName: maria.lastName, email, phone: '', note: '', language: 'en' }
  const wish = { id, serviceId: pilates.id, ...getClass(0), employeeId: null, ...who, stamp }
  return portal.visitor().post('/api/book', wish)
}

async function setNeedsPass(needsPass: boolean): Promise<void> {
  const { body } = await portal.owner.get<Service>(`/api/services/${pilates.id}`)
  const answer = await portal.owner.put(`/api/services/${pilates.id}`, { version: body.version, needsPass })
  expect(answer.status).toBe(200)
}

const toToken = (kind: 'booking' | 'offer', id: string) =>
  createToken(desk.services.encryption, kind, { businessId: 'default', id })

describe('a service that needs a pass', () => {
  test('is shown as one, and refused to whoever isn’t signed in, known or not', async () => {
    await sell()
    const { services, portal: isOpen } = (await portal.visitor().get<OnlineShop>('/api/book/shop')).body
    expect(isOpen).toBe(true)
    expect(services.find(({ id }) => id === pilates.id)).toMatchObject({ needsPass: true })
    const [known, unknown] = [await hold(newId(), maria.email), await hold(newId(), `nobody${count}@example.com`)]
    expectProblem(known, 409, 'pass_needed')
    expect(known.body).toEqual(unknown.body)
  })

  test('is booked with one, as often as it has visits, whichever booking comes first', async () => {
    expectProblem(await book(1), 409, 'pass_needed')
    expect(await forecast(1)).toEqual({ pass: null, reason: 'no_pass' })
    await sell()
    expect(await forecast(1)).toMatchObject({ pass: { name: 'One Pilates', left: 0 } })
    expect((await book(1)).status).toBe(201)
    expectProblem(await book(2), 409, 'pass_needed')
    // The visit is promised to the class after it.
    expect(await forecast(0)).toEqual({ pass: null, reason: 'used_up' })
    expectProblem(await book(0), 409, 'pass_needed')
    await sell()
    expect((await book(0)).status).toBe(201)
  })

  test('gives one of two bookings at once the last visit', async () => {
    await sell()
    const answers = await Promise.all([book(0), book(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('names the packages that cover it', async () => {
    const { items } = (await there.get<PortalPackages>(`/api/me/clients/${maria.id}/packages?serviceId=${pilates.id}`))
      .body
    expect(items.map(({ name }) => name)).toEqual(['One Pilates'])
  })

  test('is booked by the desk for anybody, who may then move it', async () => {
    const id = newId()
    await createBooking(portal.owner, { id, clientId: maria.id, appointmentId: getClass(0).appointmentId })
    const move = { id: newId(), token: toToken('booking', id), ...getClass(1), employeeId: null }
    expect((await portal.visitor().post('/api/book/move', move)).status).toBe(200)
  })

  test('isn’t moved to a time at which the pass has expired', async () => {
    const validity = { count: 6, unit: 'day' as const }
    const { id: shortId } = await createPackage(portal.owner, { visits: 1, validity })
    const startsOn = desk.clock.now.toISOString().slice(0, 10)
    await createPass(portal.owner, { clientId: maria.id, packageId: shortId, startsOn })
    const id = newId()
    expect((await book(0, id)).status).toBe(201)
    const startsAt = new Date(Date.parse(getClass(0).startsAt) + 7 * 24 * HOUR_MS).toISOString()
    const { id: appointmentId } = await createAppointment(portal.owner, { serviceId: pilates.id, employeeId, startsAt })
    const move = (to: object) =>
      portal.visitor().post('/api/book/move', { id: newId(), token: toToken('booking', id), employeeId: null, ...to })
    expectProblem(await move({ appointmentId, startsAt }), 409, 'pass_needed')
    expect((await move(getClass(1))).status).toBe(200)
  })
})

test('a hold from before is confirmed only with a pass', async () => {
  await setNeedsPass(false)
  const id = newId()
  expect((await hold(id, maria.email)).status).toBe(201)
  await setNeedsPass(true)
  const confirm = () => portal.visitor().post('/api/book/confirm', { id: newId(), token: toToken('booking', id) })
  expectProblem(await confirm(), 409, 'pass_needed')
  await sell()
  expect((await confirm()).status).toBe(200)
})

test('a place from the waiting list is taken only with a pass', async () => {
  const others = await Promise.all([0, 1, 2].map(() => createClient(portal.owner)))
  const ids = others.map(() => newId())
  for (const [index, { id: clientId }] of others.entries())
    await createBooking(portal.owner, { id: ids[index] ?? '', clientId, appointmentId: getClass(0).appointmentId })
  const line = { id: newId(), appointmentId: getClass(0).appointmentId }
  expect((await there.post(`/api/me/clients/${maria.id}/waiting`, line)).status).toBe(201)
  await portal.owner.post(`/api/bookings/${ids[0]}/status`, { id: newId(), status: 'cancelled_by_client' })
  await runMinute(desk.services)
  const { waiting } = (await there.get<{ waiting: { offerToken: string | null }[] }>(`/api/me/clients/${maria.id}`))
    .body
  const take = () => portal.visitor().post('/api/offers', { token: waiting[0]?.offerToken, take: true })
  expectProblem(await take(), 409, 'pass_needed')
  await sell()
  expect(await take()).toMatchObject({ status: 200, body: { status: 'taken' } })
})
