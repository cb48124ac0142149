import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/drizzle.ts'
import { type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
} from '../../../test/factories.ts'
import { runMinute } from '../../../test/recurring-work.ts'
import { findBusiness } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { confirmHold, expireHold, type Hold, holdPlace, releaseHold } from './holds.ts'

const desk = useApp()
let shop: TestBusiness
let yoga: string
let massage: string
let ana: string
let clientId: string

const TEN = '2026-11-23T10:00:00.000Z'
const code = (wanted: string) => expect.objectContaining({ code: wanted })

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  ana = (await createEmployee(shop, { firstName: 'Ana' })).id
  yoga = (await createService(shop, { capacity: 1 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  clientId = (await createClient(shop)).id
})

const actor = async () => businessActor(await findBusiness(desk.db, shop.businessId))
const minutes = (count: number) => minutesAfter(desk.clock.now, count)

function createHold(over: Partial<Hold> = {}): Hold {
  const what = { clientId, serviceId: massage, appointmentId: null, employeeId: null, startsAt: new Date(TEN) }
  return { bookingId: newId(), ...what, source: 'online', heldUntil: minutes(15), now: desk.clock.now, ...over }
}

async function hold(over: Partial<Hold> = {}) {
  const by = await actor()
  return desk.db.transaction((tx) => holdPlace(tx, by, createHold(over)))
}

async function answer(work: typeof confirmHold | typeof expireHold, bookingId: string) {
  const by = await actor()
  return desk.db.transaction<unknown>((tx) => work(tx, by, { bookingId, now: desk.clock.now }))
}

const minute = () => runMinute(desk.services)
const show = async (id: string) => (await shop.get<Appointment>(`/api/appointments/${id}`)).body
const bookedIn = async (id: string) => (await show(id)).bookings[0]
const aClass = () => createAppointment(shop, { serviceId: yoga, employeeId: ana, startsAt: TEN })
const post = (path: string, body: object) => shop.post(path, { id: newId(), ...body })

describe('a held time', () => {
  test('is an ordinary appointment that says until when it is held', async () => {
    const held = await hold()
    expect(held).toMatchObject({ employeeId: ana, startsAt: new Date(TEN) })
    expect(await show(held.appointmentId)).toMatchObject({
      cancelledAt: null,
      bookings: [
        { id: held.bookingId, status: 'booked', source: 'online', heldUntil: '2026-11-20T10:15:00.000Z', clientId },
      ],
    })
    await expect(hold({ employeeId: ana })).rejects.toEqual(code('slot_taken'))
    await expect(hold()).rejects.toEqual(code('nobody_free'))
  })

  test('goes to who is free and has the least to do', async () => {
    const luca = (await createEmployee(shop, { firstName: 'Luca' })).id
    await createAppointment(
      shop,
      { serviceId: massage, employeeId: ana, startsAt: '2026-11-23T14:00:00.000Z' },
      { clientId },
    )
    expect([(await hold()).employeeId, (await hold()).employeeId]).toEqual([luca, ana])
  })

  test('goes to the first of those who were seen to be free that still is', async () => {
    const luca = (await createEmployee(shop, { firstName: 'Luca' })).id
    const noor = (await createEmployee(shop, { firstName: 'Noor' })).id
    const candidates = [luca, ana]
    expect((await hold({ candidates })).employeeId).toBe(luca)
    expect((await hold({ candidates })).employeeId).toBe(ana)
    await expect(hold({ candidates })).rejects.toEqual(code('nobody_free'))
    await shop.post(`/api/employees/${noor}/archive`)
    await expect(hold({ candidates: [noor] })).rejects.toEqual(code('nobody_free'))
    await shop.post(`/api/employees/${noor}/restore`)
    expect((await hold({ candidates, employeeId: noor })).employeeId).toBe(noor)
  })

  describe('while somebody else books an employee', () => {
    const TWO = new Date('2026-11-23T14:00:00.000Z')

    async function countWaiting(): Promise<number> {
      const { rows } = await desk.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.count ?? 0
    }

    /** Runs `work` while an open transaction of another client's booking holds the row lock on Ana. */
    async function besides<T>(work: (other: string) => Promise<T>): Promise<T> {
      const [by, { id: other }] = [await actor(), await createClient(shop)]
      return desk.db.transaction(async (tx) => {
        await holdPlace(tx, by, createHold({ candidates: [ana] }))
        return work(other)
      })
    }

    test('goes to the next one', async () => {
      const luca = (await createEmployee(shop, { firstName: 'Luca' })).id
      const held = await besides((other) => hold({ clientId: other, candidates: [ana, luca], startsAt: TWO }))
      expect(held.employeeId).toBe(luca)
    })

    test('waits for them where nobody else is free', async () => {
      const { waiting } = await besides(async (other) => {
        const begun = hold({ clientId: other, candidates: [ana], startsAt: TWO })
        await expect.poll(countWaiting).toBe(1)
        return { waiting: begun }
      })
      expect(await waiting).toMatchObject({ employeeId: ana, startsAt: TWO })
    })
  })

  test('is let go when it is due, and not when it is the client’s by then', async () => {
    const { bookingId, appointmentId } = await hold()
    expect(await answer(expireHold, bookingId)).toBe(false)
    await answer(confirmHold, bookingId)
    desk.clock.now = minutes(15)
    expect(await answer(expireHold, bookingId)).toBe(false)
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'booked', heldUntil: null })
  })

  test('is held once for one id', async () => {
    const bookingId = newId()
    expect(await hold({ bookingId })).toEqual(await hold({ bookingId }))
    await expect(hold({ bookingId, clientId: (await createClient(shop)).id })).rejects.toEqual(code('operation_reused'))
  })

  test('has one winner of two at once', async () => {
    const tried = await Promise.allSettled([hold(), hold({ clientId: (await createClient(shop)).id })])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused to the archived, unless they are yet to come', async () => {
    await shop.post(`/api/clients/${clientId}/archive`)
    await expect(hold()).rejects.toEqual(code('archived'))
    expect(await hold({ isNewcomer: true })).toMatchObject({ employeeId: ana })
  })

  test('is none of a class, nor of what can’t be booked', async () => {
    await expect(hold({ serviceId: yoga })).rejects.toEqual(code('not_bookable'))
    const closed = await createService(shop, { kind: 'one_to_one', capacity: 1, bookable: false })
    await expect(hold({ serviceId: closed.id })).rejects.toEqual(code('not_bookable'))
  })
})

describe('a held place in a class', () => {
  test('keeps others out', async () => {
    const { id: appointmentId } = await aClass()
    const held = await hold({ serviceId: yoga, appointmentId })
    expect(await show(appointmentId)).toMatchObject({ taken: 1, bookings: [{ id: held.bookingId }] })
    const other = (await createClient(shop)).id
    await expect(hold({ serviceId: yoga, appointmentId, clientId: other })).rejects.toEqual(code('class_full'))
    await expect(hold({ serviceId: yoga, appointmentId })).rejects.toEqual(code('already_booked'))
    await expect(hold({ appointmentId })).rejects.toEqual(code('not_found'))
  })

  test('is one person’s where two want the last one at once', async () => {
    const { id: appointmentId } = await aClass()
    const [other, third] = [await createClient(shop), await createClient(shop)]
    const tried = await Promise.allSettled([
      hold({ serviceId: yoga, appointmentId }),
      hold({ serviceId: yoga, appointmentId, clientId: other.id }),
      createBooking(shop, { appointmentId, clientId: third.id }),
    ])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await show(appointmentId)).toMatchObject({ taken: 1 })
  })
})

describe('the client’s word', () => {
  test('makes it theirs, and said again changes nothing', async () => {
    const { bookingId, appointmentId } = await hold()
    await answer(confirmHold, bookingId)
    desk.clock.now = minutes(60)
    await answer(confirmHold, bookingId)
    await minute()
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'booked', heldUntil: null })
  })

  test('comes too late once it has lapsed, also before anybody has noticed', async () => {
    const { bookingId, appointmentId } = await hold()
    desk.clock.now = minutes(15)
    await expect(answer(confirmHold, bookingId)).rejects.toEqual(code('offer_over'))
    await Promise.all([minute(), minute()])
    await expect(answer(confirmHold, bookingId)).rejects.toEqual(code('offer_over'))
    expect(await show(appointmentId)).toMatchObject({
      cancelledBy: 'client',
      bookings: [{ status: 'cancelled_by_client', heldUntil: null }],
    })
    expect(await hold()).toMatchObject({ employeeId: ana })
  })

  test('gives the place back, which is free at once', async () => {
    const { id: appointmentId } = await aClass()
    const { bookingId } = await hold({ serviceId: yoga, appointmentId })
    await answer(releaseHold, bookingId)
    await answer(releaseHold, bookingId)
    expect(await show(appointmentId)).toMatchObject({ cancelledAt: null, taken: 0 })
    await expect(answer(confirmHold, bookingId)).rejects.toEqual(code('offer_over'))
  })

  test('and the clock have one winner', async () => {
    const { bookingId, appointmentId } = await hold()
    const by = await actor()
    await Promise.allSettled([
      answer(confirmHold, bookingId),
      desk.db.transaction((tx) => expireHold(tx, by, { bookingId, now: minutes(15) })),
    ])
    const { cancelledAt, bookings } = await show(appointmentId)
    expect([cancelledAt !== null, bookings[0]?.status]).toEqual(
      cancelledAt ? [true, 'cancelled_by_client'] : [false, 'booked'],
    )
    expect(bookings[0]?.heldUntil).toBeNull()
  })
})

describe('what staff do with it', () => {
  test('makes it firm when they confirm it', async () => {
    const { bookingId, appointmentId } = await hold()
    await post(`/api/bookings/${bookingId}/status`, { status: 'confirmed' })
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'confirmed', heldUntil: null })
  })

  test('cancels it for good, and makes it firm when they bring it back', async () => {
    const { bookingId, appointmentId } = await hold()
    await post(`/api/bookings/${bookingId}/status`, { status: 'cancelled_by_shop' })
    desk.clock.now = minutes(20)
    await minute()
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'cancelled_by_shop' })
    await post(`/api/bookings/${bookingId}/status`, { status: 'booked' })
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'booked', heldUntil: null })
  })

  test('makes it theirs when they come', async () => {
    desk.clock.now = new Date('2026-11-23T09:50:00Z')
    const { bookingId, appointmentId } = await hold()
    await post('/api/check-ins', { clientId, serviceId: massage, bookingId })
    desk.clock.now = minutes(60)
    await minute()
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'arrived', heldUntil: null })
  })

  test('makes it theirs when it is moved', async () => {
    const { appointmentId } = await hold()
    const body = { version: 1, startsAt: '2026-11-23T11:00:00Z', durationMinutes: 60, employeeId: ana }
    await post(`/api/appointments/${appointmentId}/move`, { ...body, outsideHours: true })
    expect(await show(appointmentId)).toMatchObject({
      startsAt: '2026-11-23T11:00:00.000Z',
      bookings: [{ heldUntil: null }],
    })
  })

  test('ends it when they cancel the appointment', async () => {
    const { bookingId, appointmentId } = await hold()
    await post(`/api/appointments/${appointmentId}/cancel`, { by: 'shop', reason: '' })
    await expect(answer(confirmHold, bookingId)).rejects.toEqual(code('offer_over'))
    await answer(releaseHold, bookingId)
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'cancelled_by_shop' })
  })

  test('leaves it held where they cancel the appointment and take that back', async () => {
    const { bookingId, appointmentId } = await hold()
    await post(`/api/appointments/${appointmentId}/cancel`, { by: 'shop', reason: '' })
    await post(`/api/appointments/${appointmentId}/restore`, {})
    expect(await bookedIn(appointmentId)).toMatchObject({ status: 'booked', heldUntil: minutes(15).toISOString() })
    desk.clock.now = minutes(15)
    await minute()
    expect(await bookedIn(appointmentId)).toMatchObject({ id: bookingId, status: 'cancelled_by_client' })
  })
})
