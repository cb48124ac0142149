import { isSameVisit } from '@deskbell/domain/check-ins/rules.ts'
import { ClientInput } from '@deskbell/domain/clients/schema.ts'
import { EmployeeInput } from '@deskbell/domain/employees/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { PackageInput } from '@deskbell/domain/packages/schema.ts'
import { ServiceInput } from '@deskbell/domain/services/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { localDay, weekStart } from '@deskbell/domain/shared/time.ts'
import { describe, expect, test } from 'vitest'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import { presentClient } from '../../server/src/features/clients/present.ts'
import { presentEmployee } from '../../server/src/features/employees/present.ts'
import { presentPackage } from '../../server/src/features/packages/present.ts'
import { presentService } from '../../server/src/features/services/present.ts'
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
const live = shop.checkIns.filter(({ undoneAt }) => !undoneAt)

test('the same seed and time make the same shop, another seed another one', () => {
  // Compare as text: comparing 10,000 rows as objects takes far longer than creating them.
  expect(JSON.stringify(makeShop({ seed: 1, now, actor })) === JSON.stringify(shop)).toBe(true)
  expect(makeShop({ seed: 2, now, actor }).clients[0]).not.toEqual(shop.clients[0])
})

test('has what was asked for', () => {
  const { services, packages, employees, clients } = shop
  expect([services, packages, employees, clients].map(({ length }) => length)).toEqual([8, 6, 6, 400])
  expect(new Set(services.map(({ kind }) => kind)).size).toBe(2)
  const days = new Set(shop.checkIns.map(({ occurredAt }) => localDay(occurredAt, timeZone)))
  expect(days.size).toBe(90)
  expect([...days].sort().at(-1)).toBe('2026-11-20')
  const paid = new Set(shop.payments.map(({ receivedAt }) => localDay(receivedAt, timeZone)))
  expect(paid.size).toBeGreaterThan(80)
  expect(new Set(shop.payments.map(({ method }) => method))).toEqual(new Set(['card', 'cash', 'transfer']))
})

test('shows what a service can be', () => {
  const { services, performers } = shop
  expect(services.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(services.some(({ priceKind }) => priceKind === 'from')).toBe(true)
  expect(services.some(({ bookable }) => !bookable)).toBe(true)
  expect(performers.some(({ price }) => price !== null)).toBe(true)
  expect(performers.some(({ durationMinutes }) => durationMinutes !== null)).toBe(true)
})

test('every id is a UUIDv7 of its own', () => {
  const { services, packages, employees, clients, passes, checkIns, payments, activity } = shop
  const schedule = [shop.appointments, shop.bookings, shop.series, shop.specialDays, shop.timeOff].flat()
  const rows = [services, packages, employees, clients, passes, checkIns, payments, activity].flat()
  const ids = [...rows, ...schedule].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !Id.safeParse(id).success || id.charAt(14) !== '7')).toEqual([])
})

test('all that could be typed passes the forms’ own checks', () => {
  const inputs = [
    ...shop.services.map((row) => ServiceInput.safeParse(presentService(row))),
    ...shop.packages.map((row) => PackageInput.safeParse(presentPackage({ ...row, soldPasses: 0 }))),
    ...shop.employees.map((row) => EmployeeInput.safeParse(presentEmployee(row))),
    ...shop.clients.map((row) => ClientInput.safeParse(presentClient({ ...row, visits: 0, missed: 0 }))),
  ]
  expect(inputs.filter(({ success }) => !success)).toEqual([])
})

test('phones and e-mails reach nobody', () => {
  const people = [...shop.clients, ...shop.employees]
  expect(people.filter(({ phone }) => phone && !/^1?\d{3}55501\d\d$/.test(phone.replace(/\D/g, '')))).toEqual([])
  expect(people.filter(({ email }) => email && !/^[a-z]+\.?[a-z]+@example\.com$/.test(email))).toEqual([])
})

test('nothing happens after now', () => {
  const times = [
    ...shop.checkIns.flatMap(({ occurredAt, undoneAt }) => [occurredAt, undoneAt ?? occurredAt]),
    ...shop.ledger.map(({ at }) => at),
    ...shop.payments.map(({ receivedAt }) => receivedAt),
    ...shop.activity.map(({ at }) => at),
    ...shop.clients.map(({ updatedAt }) => updatedAt),
    ...[...shop.appointments, ...shop.bookings].flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
  ]
  expect(times.filter((at) => at > now)).toEqual([])
})

test('nobody checks in twice within 15 minutes, or once archived', () => {
  const visits = Map.groupBy(live, ({ clientId, serviceId }) => clientId + serviceId)
  const doubled = [...visits.values()].flatMap((own) =>
    own.filter(
      (visit, index) =>
        own[index + 1] && isSameVisit(visit.occurredAt, (own[index + 1] ?? visit).occurredAt, KIOSK_OPTIONS),
    ),
  )
  expect(doubled).toEqual([])
  const archived = new Map(shop.clients.map(({ id, archivedAt }) => [id, archivedAt]))
  expect(live.filter(({ clientId, occurredAt }) => occurredAt > (archived.get(clientId) ?? now))).toEqual([])
})

test('no pass pays for more in a week than its limit allows', () => {
  const limited = new Map(shop.passes.filter(({ limitPer }) => limitPer === 'week').map((pass) => [pass.id, pass]))
  expect(limited.size).toBeGreaterThan(50)
  const weekOf = (at: Date) => weekStart(localDay(at, timeZone))
  const visits = live.filter(({ passId }) => limited.has(passId ?? ''))
  const weeks = Map.groupBy(visits, ({ passId, occurredAt }) => `${passId} ${weekOf(occurredAt)}`)
  const most = Math.max(...[...weeks.values()].map(({ length }) => length))
  expect(most).toBe(4)
})

test('a pass for a category names the services that were in it when it was sold', () => {
  const yoga = shop.services.filter(({ category }) => category === 'Yoga').map(({ id }) => id)
  const ofCategory = shop.passes.filter(({ category }) => category === 'Yoga')
  expect(ofCategory.length).toBeGreaterThan(100)
  expect(ofCategory.filter(({ serviceIds }) => serviceIds.join() !== yoga.join())).toEqual([])
})

describe('is lively', () => {
  const share = (part: unknown[], all: unknown[]) => part.length / all.length

  test('people come by kiosk and at the desk, today too', () => {
    const kiosk = live.filter(({ source }) => source === 'kiosk')
    expect(share(kiosk, live)).toBeGreaterThan(0.5)
    expect(share(kiosk, live)).toBeLessThan(0.9)
    expect(live.filter(({ occurredAt }) => localDay(occurredAt, timeZone) === '2026-11-20').length).toBeGreaterThan(10)
  })

  test('evening classes are fuller than those by day', () => {
    const hour = (at: Date) =>
      Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))
    const classes = new Set(shop.services.filter(({ kind }) => kind === 'class').map(({ id }) => id))
    const visits = live.filter(({ serviceId }) => classes.has(serviceId)).map(({ occurredAt }) => hour(occurredAt))
    expect(visits.filter((at) => at >= 17).length).toBeGreaterThan(1.3 * visits.filter((at) => at < 12).length)
  })

  test('some visits are unpaid, some undone, some passes nearly used up', () => {
    const unpaid = live.filter(({ passId }) => !passId)
    expect(share(unpaid, live)).toBeGreaterThan(0.005)
    expect(share(unpaid, live)).toBeLessThan(0.1)
    expect(new Set(unpaid.map(({ noPassReason }) => noPassReason)).size).toBeGreaterThan(2)
    expect(shop.checkIns.length - live.length).toBeGreaterThan(20)
    expect(shop.passes.filter(({ visits, remaining }) => visits && remaining === 1).length).toBeGreaterThan(10)
  })

  test('some clients are archived, some away, some share a phone, some have alerts', () => {
    expect(shop.clients.filter(({ archivedAt }) => archivedAt).length).toBe(12)
    const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
    const recent = new Set(live.filter(({ occurredAt }) => occurredAt > monthAgo).map(({ clientId }) => clientId))
    expect(recent.size).toBeGreaterThan(200)
    expect(recent.size).toBeLessThan(370)
    const phones = Map.groupBy(shop.clients, ({ phone }) => phone)
    expect([...phones].filter(([phone, owners]) => phone && owners.length > 1).length).toBeGreaterThan(10)
    // The kiosk lists at most 5 matches.
    const endings = Map.groupBy(shop.clients, ({ phone }) => phone.slice(-4))
    expect([...endings].filter(([ending, owners]) => ending && owners.length > 5)).toEqual([])
    expect(shop.clients.filter(({ alertNote }) => alertNote).length).toBeGreaterThan(10)
  })
})
