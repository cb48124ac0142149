import { bookingState, isLive } from '@deskbell/domain/appointments/rules.ts'
import { findHoursViolation, openSpans } from '@deskbell/domain/business/hours/rules.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { overlap } from '@deskbell/domain/shared/intervals.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { describe, expect, test } from 'vitest'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import type { AppointmentRow } from './appointment-book.ts'
import { OPENING_HOURS } from './make-hours.ts'
import { makeShop } from './make-shop.ts'

const now = new Date('2026-11-20T20:00:00Z')
const timeZone = 'America/New_York'
const actor = {
  businessId: authorizeBusiness('default'),
  userId: 'owner',
  name: 'Olivia Hart',
  timeZone,
  locale: 'en-US',
  currency: 'USD',
  kiosk: KIOSK_OPTIONS,
  waiverOn: false,
  hookEvents: [],
  deviceId: null,
}
const shop = makeShop({ seed: 1, now, actor })
const live = shop.appointments.filter(({ cancelledAt }) => !cancelledAt)
const listBookings = Map.groupBy(shop.bookings, ({ appointmentId }) => appointmentId)
const toLocalDay = ({ startsAt }: AppointmentRow) => localDay(startsAt, timeZone)
const today = live.filter((one) => toLocalDay(one) === localDay(now, timeZone))

function occupied({ startsAt, endsAt, bufferBeforeMinutes, bufferAfterMinutes }: AppointmentRow) {
  return { from: minutesAfter(startsAt, -bufferBeforeMinutes), to: minutesAfter(endsAt, bufferAfterMinutes) }
}

function states(appointments: AppointmentRow[]): Set<string> {
  return new Set(
    appointments.flatMap((one) => (listBookings.get(one.id) ?? []).map(({ status }) => bookingState(status, one, now))),
  )
}

test('nobody has two things to do at once', () => {
  const twice = Object.values(Object.groupBy(live, ({ employeeId }) => employeeId)).flatMap((own = []) =>
    own.filter((one, index) => own.slice(index + 1).some((other) => overlap(occupied(one), occupied(other)))),
  )
  expect(twice).toEqual([])
})

test('no class is fuller than it may be, no place is taken twice, and nobody has two places on a day', () => {
  for (const one of shop.appointments) {
    const taken = (listBookings.get(one.id) ?? []).filter(({ status }) => isLive(status))
    expect(taken.map(({ place }) => place)).toEqual(taken.map((_, index) => index + 1))
    expect(taken.length).toBeLessThanOrEqual(one.capacity)
  }
  const days = new Map(shop.appointments.map((one) => [one.id, toLocalDay(one)]))
  const places = shop.bookings
    .filter(({ status }) => isLive(status))
    .map(({ appointmentId, clientId }) => `${days.get(appointmentId)} ${clientId}`)
  expect(new Set(places).size).toBe(places.length)
})

test('whoever came has the visit that completes the place, once; nobody else has one', () => {
  const visits = shop.checkIns.filter(({ bookingId }) => bookingId)
  expect(new Set(visits.map(({ bookingId }) => bookingId)).size).toBe(visits.length)
  const came = shop.bookings.filter(({ status }) => status === 'arrived')
  expect(visits.map(({ bookingId }) => bookingId).toSorted()).toEqual(came.map(({ id }) => id).toSorted())
  const bookings = new Map(came.map((one) => [one.id, one]))
  expect(visits.filter(({ bookingId, clientId }) => bookings.get(bookingId ?? '')?.clientId !== clientId)).toEqual([])
  expect(visits.filter(({ undoneAt }) => undoneAt)).toEqual([])
})

test('all is within the hours of the shop and of whoever does it, but for a class that is going on', () => {
  const hours = { openingHours: OPENING_HOURS, specialDays: shop.specialDays, timeOff: shop.timeOff, timeZone }
  const workers = new Map(shop.employees.map(({ id, workingHours }) => [id, { id, workingHours }]))
  const outside = live.filter(({ startsAt: from, endsAt: to, employeeId }) => {
    const worker = workers.get(employeeId)
    return !worker || findHoursViolation({ from, to }, hours, worker) !== null
  })
  expect(outside.filter(({ startsAt, endsAt }) => startsAt > now || endsAt < now)).toEqual([])
  expect(shop.employees.every(({ workingHours }) => workingHours?.some((day) => day.length > 1))).toBe(true)
  const [closed] = shop.specialDays
  expect(openSpans(closed?.firstDay ?? '', hours)).toEqual([])
  expect(closed && closed.firstDay > localDay(now, timeZone)).toBe(true)
  expect(shop.timeOff).toHaveLength(1)
})

describe('is lively', () => {
  test('today: a class is going on, some are here, some late, some missed, some still to come', () => {
    const on = today.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    expect(on.some(({ kind, id }) => kind === 'class' && (listBookings.get(id)?.length ?? 0) > 3)).toBe(true)
    for (const state of ['arrived', 'late', 'completed', 'missed', 'booked', 'confirmed'])
      expect(states(today)).toContain(state)
  })

  test('so it is whenever the demo is opened by day', () => {
    for (const time of ['2026-11-21T15:10:00Z', '2026-11-23T17:00:00Z', '2026-11-25T00:15:00Z']) {
      const at = new Date(time)
      const { appointments, bookings } = makeShop({ seed: 1, now: at, actor })
      const on = appointments.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
      const here = bookings.filter(({ status, appointmentId }) => {
        return status === 'arrived' && on.some(({ id, kind }) => id === appointmentId && kind === 'class')
      })
      expect(here.length).toBeGreaterThan(1)
    }
  })

  test('before: nearly all came, some didn’t, some called off, and nobody is forgotten', () => {
    const before = shop.appointments.filter((one) => toLocalDay(one) < localDay(now, timeZone))
    expect(states(before)).toEqual(new Set(['completed', 'no_show', 'cancelled_by_client']))
    expect(before.some(({ cancelledAt }) => cancelledAt)).toBe(true)
    expect(shop.bookings.some(({ walkIn }) => walkIn)).toBe(true)
  })

  test('for three weeks to come: classes every day but the closed one, and hours with everybody', () => {
    const ahead = live.filter((one) => toLocalDay(one) > localDay(now, timeZone))
    const classes = ahead.filter(({ kind }) => kind === 'class')
    expect(new Set(classes.map(toLocalDay)).size).toBe(20)
    expect(classes.filter(({ id }) => !listBookings.get(id)?.length)).toEqual([])
    expect(classes.every(({ seriesId }) => seriesId)).toBe(true)
    const alone = ahead.filter(({ kind }) => kind === 'one_to_one')
    expect(new Set(alone.map(({ employeeId }) => employeeId)).size).toBe(shop.employees.length)
  })
})
