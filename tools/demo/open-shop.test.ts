import { bookingState, isLive } from '@deskbell/domain/appointments/rules.ts'
import type { AppointmentList as Appointments } from '@deskbell/domain/appointments/schema.ts'
import { findHoursViolation, openSpans } from '@deskbell/domain/business/hours/rules.ts'
import { isSameVisit } from '@deskbell/domain/check-ins/rules.ts'
import type { CheckInPage, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import type { PassList } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay, weekStart } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Database } from '../../server/src/db/client.ts'
import { appointment } from '../../server/src/db/schema/appointment.ts'
import { booking } from '../../server/src/db/schema/booking.ts'
import { checkIn } from '../../server/src/db/schema/check-in.ts'
import { client } from '../../server/src/db/schema/client.ts'
import { employee, employeeService } from '../../server/src/db/schema/employee.ts'
import { specialDays, timeOff } from '../../server/src/db/schema/hours.ts'
import { packageTable } from '../../server/src/db/schema/package.ts'
import { pass } from '../../server/src/db/schema/pass.ts'
import { payment } from '../../server/src/db/schema/payment.ts'
import { service } from '../../server/src/db/schema/service.ts'
import { setUp } from '../../server/src/features/auth/commands.ts'
import { useApp } from '../../server/src/test/app.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { WILLOW } from './make-business.ts'
import { DEMO_CLIENTS } from './make-clients.ts'
import { OPENING_HOURS } from './make-hours.ts'
import { openDemoShop } from './open-shop.ts'

const desk = useApp()
const foreign = useApp()
const twin = useApp()
const otherTwin = useApp()
const login = { email: WILLOW.email, password: 'a password for the demo' }
const now = new Date('2026-11-20T20:00:00Z')
const timeZone = 'America/New_York'
/** At night as many as the demo has. */
const clientCount = chooseSize({ daily: 60, nightly: DEMO_CLIENTS })
const today = localDay(now, timeZone)
let headers: Record<string, string>
let later: string[]
let shop: Awaited<ReturnType<typeof readShop>>

function open({ db, services }: typeof desk, clients = clientCount): Promise<boolean> {
  const auth = services.auth.over(false)
  return openDemoShop({ db, auth, login, now, timeZone, seed: 1, clients })
}

async function readShop(db: Database) {
  const checkIns = await db.select().from(checkIn).orderBy(checkIn.occurredAt)
  const appointments = await db.select().from(appointment)
  const bookings = await db.select().from(booking)
  return {
    services: await db.select().from(service).orderBy(service.position),
    packages: await db.select().from(packageTable),
    employees: await db.select().from(employee),
    performers: await db.select().from(employeeService),
    clients: await db.select().from(client),
    passes: await db.select().from(pass),
    payments: await db.select().from(payment),
    specialDays: await db.select().from(specialDays),
    timeOff: await db.select().from(timeOff),
    checkIns,
    visits: checkIns.filter(({ undoneAt }) => !undoneAt),
    bookings,
    listBookings: Map.groupBy(bookings, ({ appointmentId }) => appointmentId),
    appointments,
    live: appointments.filter(({ cancelledAt }) => !cancelledAt),
  }
}

async function count(statement: string): Promise<number> {
  const { rows } = await desk.db.$client.query<{ count: number }>(`select count(*)::int as count from ${statement}`)
  return rows[0]?.count ?? -1
}

/** Lists the columns that hold a time after now. Those of the account are by the real clock. */
async function findLaterTimes(): Promise<string[]> {
  const { rows } = await desk.db.$client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not in ('user', 'account')
      and column_name in ('created_at', 'updated_at', 'at', 'occurred_at', 'undone_at', 'received_at', 'finished_at')`)
  const counted = rows.map(async ({ table, column }) => {
    return (await count(`"${table}" where ${column} > '${now.toISOString()}'`)) > 0 ? [`${table}.${column}`] : []
  })
  return (await Promise.all(counted)).flat()
}

async function get<Body>(path: string): Promise<Body> {
  return (await desk.anonymous.send<Body>(path, { headers })).body
}

async function signIn(): Promise<string> {
  const answer = await desk.anonymous.post('/api/auth/sign-in/email', login)
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

beforeAll(async () => {
  // Simulates an earlier start that was interrupted before the shop was complete.
  await setUp(desk.db, desk.services.auth.over(false), { ...WILLOW, ...login, timeZone }, now)
  await desk.db.execute(sql`create schema demo_unfinished`)
  expect(await open(desk)).toBe(true)
  shop = await readShop(desk.db)
  later = await findLaterTimes()
  // The auth library expires sessions by the real clock, not by the test's.
  headers = { cookie: await signIn(), 'Content-Type': 'application/json' }
})

test('begins anew where an earlier start ended before the shop was complete', async () => {
  expect(shop.clients).toHaveLength(clientCount)
  expect(await count(`activity where action = 'set up'`)).toBe(1)
  expect(await count(`pg_namespace where nspname = 'demo_unfinished'`)).toBe(0)
})

test('the same seed and time make the same shop, but for the ids that the commands give', async () => {
  expect(await Promise.all([open(twin, 4), open(otherTwin, 4)])).toEqual([true, true])
  const describeShop = async ({ db }: typeof desk) => {
    const { clients, passes, checkIns, appointments, bookings, payments } = await readShop(db)
    const described = [
      clients.map(({ id, firstName, updatedAt }) => [id, firstName, updatedAt]),
      passes.map(({ id, remaining, ...row }) => [row.clientId, row.name, row.price, remaining, row.updatedAt]),
      checkIns.map(({ id, occurredAt, passReason, remaining }) => [id, occurredAt, passReason, remaining]),
      appointments.map(({ startsAt, employeeId, updatedAt }) => [startsAt, employeeId, updatedAt]),
      bookings.map(({ clientId, status, reason, updatedAt }) => [clientId, status, reason, updatedAt]),
      payments.map(({ clientId, amount, method, receivedAt }) => [clientId, amount, method, receivedAt]),
    ]
    return described.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
  }
  const [one, other] = await Promise.all([describeShop(twin), describeShop(otherTwin)])
  expect(one?.every((rows) => rows.length > 0)).toBe(true)
  expect(one).toEqual(other)
})

test('has what was asked for', () => {
  const { services, packages, employees, clients, visits, payments } = shop
  expect([services, packages, employees, clients].map(({ length }) => length)).toEqual([8, 6, 6, clientCount])
  expect(new Set(services.map(({ kind }) => kind)).size).toBe(2)
  const days = new Set(visits.map(({ occurredAt }) => localDay(occurredAt, timeZone)))
  expect(days.size).toBe(90)
  expect([...days].sort().at(-1)).toBe(today)
  expect(new Set(payments.map(({ receivedAt }) => localDay(receivedAt, timeZone))).size).toBeGreaterThan(
    chooseSize({ daily: 60, nightly: 80 }),
  )
  expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(['card', 'cash', 'transfer', 'gift_card']))
})

test('shows what a service can be', () => {
  const { services, performers } = shop
  expect(services.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(services.some(({ priceKind }) => priceKind === 'from')).toBe(true)
  expect(services.some(({ bookable }) => !bookable)).toBe(true)
  expect(performers.some(({ price }) => price !== null)).toBe(true)
  expect(performers.some(({ durationMinutes }) => durationMinutes !== null)).toBe(true)
})

test('nothing happens after now or by the database’s clock, and nobody is still to be told of it', async () => {
  expect(later).toEqual([])
  expect(await count('booking where told is null')).toBe(0)
  expect(await count('operation')).toBe(0)
})

test('every pass holds the sum of its ledger, and none less than nothing', async () => {
  expect(await count('pass')).toBeGreaterThan(0.75 * clientCount)
  const sums = 'select pass_id, sum(delta) as sum, count(*) as entries from ledger_entry group by pass_id'
  const wrong = `pass p left join (${sums}) l on l.pass_id = p.id
    where p.remaining is distinct from l.sum or p.last_sequence is distinct from l.entries or p.remaining < 0`
  expect(await count(wrong)).toBe(0)
})

test('each paid visit is in the ledger, each unpaid one says why', async () => {
  const kinds =
    "array_agg(kind::text order by sequence) = case when undone_at is null then array['use'] else array['use', 'undo'] end"
  const explained = `(select c.id from check_in c
    join ledger_entry l on l.business_id = c.business_id and l.check_in_id = c.id and l.pass_id = c.pass_id
    group by c.business_id, c.id, c.undone_at having ${kinds}) explained`
  expect(await count(explained)).toBe(await count('check_in where pass_id is not null'))
  expect(await count('check_in where pass_id is null and no_pass_reason is null')).toBe(0)
  expect(await count('check_in where pass_id is null')).toBeGreaterThan(0)
})

test('every sold pass was paid for, at its price; the others were imported', async () => {
  const unpaid = `pass p left join payment m on m.business_id = p.business_id and m.pass_id = p.id
    where p.purchased_at = p.created_at and coalesce(m.amount, 0) <> p.price`
  expect(await count(unpaid)).toBe(0)
  const [imported] = (await desk.db.$client.query('select created, rows from import_run')).rows
  expect(imported?.created).toBeGreaterThan(clientCount / 4)
  expect(imported?.created).toBe(imported?.rows)
  expect(imported?.created).toBe(await count('pass where purchased_at < created_at'))
})

test('the schedule of today is there, as the app shows it', async () => {
  const { items } = await get<z.infer<typeof Appointments>>(`/api/appointments?from=${today}`)
  expect(items.length).toBeGreaterThan(8)
  expect(items.some(({ here, taken }) => here > 0 && taken > here)).toBe(true)
})

test('nobody checks in twice within 15 minutes, or once archived', () => {
  const { visits, clients } = shop
  const own = Map.groupBy(visits, ({ clientId, serviceId }) => clientId + serviceId)
  const doubled = [...own.values()].flatMap((some) =>
    some.filter(({ occurredAt }, index) => {
      const next = some[index + 1]
      return next && isSameVisit(occurredAt, next.occurredAt, KIOSK_OPTIONS)
    }),
  )
  expect(doubled).toEqual([])
  const archived = new Map(clients.map(({ id, archivedAt }) => [id, archivedAt]))
  expect(visits.filter(({ clientId, occurredAt }) => occurredAt > (archived.get(clientId) ?? now))).toEqual([])
})

test('no pass pays for more in a week than its limit allows', () => {
  const limited = new Map(shop.passes.filter(({ limitPer }) => limitPer === 'week').map((one) => [one.id, one]))
  expect(limited.size).toBeGreaterThan(clientCount / 8)
  const weekOf = (at: Date) => weekStart(localDay(at, timeZone))
  const visits = shop.visits.filter(({ passId }) => limited.has(passId ?? ''))
  const weeks = Map.groupBy(visits, ({ passId, occurredAt }) => `${passId} ${weekOf(occurredAt)}`)
  const most = Math.max(...[...weeks.values()].map(({ length }) => length))
  expect(most).toBe(4)
})

test('a pass for a category names the services that were in it when it was sold', () => {
  const yoga = shop.services.filter(({ category }) => category === 'Yoga').map(({ id }) => id)
  const ofCategory = shop.passes.filter(({ category }) => category === 'Yoga')
  expect(ofCategory.length).toBeGreaterThan(clientCount / 4)
  expect(ofCategory.filter(({ serviceIds }) => serviceIds.toSorted().join() !== yoga.toSorted().join())).toEqual([])
})

function toLocalDay({ startsAt }: { startsAt: Date }): string {
  return localDay(startsAt, timeZone)
}

function states(appointments: (typeof appointment.$inferSelect)[]): Set<string> {
  return new Set(
    appointments.flatMap((one) =>
      (shop.listBookings.get(one.id) ?? []).map(({ status }) => bookingState(status, one, now)),
    ),
  )
}

describe('the till', () => {
  test('has products on the shelf, of which one is low, and gift cards with money left', async () => {
    expect(await count('product where stock > 0')).toBeGreaterThan(4)
    expect(await count('product where stock <= low_stock')).toBeGreaterThan(0)
    expect(await count('product where stock < 0')).toBe(0)
    expect(await count('stored_value where balance > 0')).toBe(3)
    expect(await count('promo_redemption')).toBeGreaterThan(0)
  })

  test('is closed each day but today, once with a difference', async () => {
    expect(await count('drawer_session where closed_at is not null')).toBe(6)
    expect(await count('drawer_session where closed_at is null')).toBe(1)
    expect(await count('drawer_count where counted <> expected')).toBeGreaterThan(0)
    expect(await count('cash_movement where amount < 0')).toBeGreaterThan(0)
  })
})

describe('the schedule', () => {
  test('nobody has two places on a day, and nobody had one before they joined', () => {
    const days = new Map(shop.appointments.map((one) => [one.id, toLocalDay(one)]))
    const places = shop.bookings
      .filter(({ status }) => isLive(status))
      .map(({ appointmentId, clientId }) => `${days.get(appointmentId)} ${clientId}`)
    expect(new Set(places).size).toBe(places.length)
    const joined = new Map(shop.clients.map(({ id, createdAt }) => [id, createdAt]))
    expect(shop.bookings.filter(({ clientId, createdAt }) => createdAt < (joined.get(clientId) ?? now))).toEqual([])
  })

  test('whoever came has the visit that completes the place, once; nobody else has one', () => {
    const visits = shop.visits.filter(({ bookingId }) => bookingId)
    expect(new Set(visits.map(({ bookingId }) => bookingId)).size).toBe(visits.length)
    const came = shop.bookings.filter(({ status }) => status === 'arrived')
    expect(visits.map(({ bookingId }) => bookingId).toSorted()).toEqual(came.map(({ id }) => id).toSorted())
    const bookings = new Map(came.map((one) => [one.id, one]))
    expect(visits.filter(({ bookingId, clientId }) => bookings.get(bookingId ?? '')?.clientId !== clientId)).toEqual([])
    const services = new Map(shop.services.map((one) => [one.id, one]))
    const without = shop.visits.filter(({ bookingId, serviceId }) => !bookingId && services.get(serviceId)?.bookable)
    expect(without).toEqual([])
  })

  test('all is within the hours of the shop and of whoever does it, but for a class that is going on', () => {
    const hours = { openingHours: OPENING_HOURS, specialDays: shop.specialDays, timeOff: shop.timeOff, timeZone }
    const workers = new Map(shop.employees.map(({ id, workingHours }) => [id, { id, workingHours }]))
    const outside = shop.live.filter(({ startsAt: from, endsAt: to, employeeId }) => {
      const worker = workers.get(employeeId)
      return !worker || findHoursViolation({ from, to }, hours, worker) !== null
    })
    expect(outside.filter(({ startsAt, endsAt }) => startsAt > now || endsAt < now)).toEqual([])
    expect(shop.employees.every(({ workingHours }) => workingHours?.some((day) => day.length > 1))).toBe(true)
    const [closed] = shop.specialDays
    expect(openSpans(closed?.firstDay ?? '', hours)).toEqual([])
    expect(closed && closed.firstDay > today).toBe(true)
    expect(shop.timeOff).toHaveLength(1)
  })

  test('today: a class is going on, some are here, some late, some missed, some still to come', () => {
    const todays = shop.live.filter((one) => toLocalDay(one) === today)
    const on = todays.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    expect(on.some(({ kind, id }) => kind === 'class' && (shop.listBookings.get(id)?.length ?? 0) > 3)).toBe(true)
    for (const state of ['arrived', 'late', 'completed', 'missed', 'booked', 'confirmed'])
      expect(states(todays)).toContain(state)
  })

  test('before: nearly all came, some didn’t, some called off, and nobody is forgotten', () => {
    const before = shop.appointments.filter((one) => toLocalDay(one) < today)
    expect(states(before)).toEqual(new Set(['completed', 'no_show', 'cancelled_by_client']))
    expect(before.some(({ cancelledAt }) => cancelledAt)).toBe(true)
    expect(shop.bookings.some(({ walkIn }) => walkIn)).toBe(true)
  })

  test('for three weeks to come: classes every day but the closed one, and hours with everybody', () => {
    const ahead = shop.live.filter((one) => toLocalDay(one) > today)
    const classes = ahead.filter(({ kind }) => kind === 'class')
    expect(new Set(classes.map(toLocalDay)).size).toBe(20)
    expect(classes.filter(({ id }) => !shop.listBookings.get(id)?.length)).toEqual([])
    expect(classes.every(({ seriesId }) => seriesId)).toBe(true)
    const alone = ahead.filter(({ kind }) => kind === 'one_to_one')
    expect(new Set(alone.map(({ employeeId }) => employeeId)).size).toBe(shop.employees.length)
  })
})

describe('is lively', () => {
  const share = (part: unknown[], all: unknown[]) => part.length / all.length

  test('people come by kiosk and at the desk, today too', () => {
    const kiosk = shop.visits.filter(({ source }) => source === 'kiosk')
    expect(share(kiosk, shop.visits)).toBeGreaterThan(0.5)
    expect(share(kiosk, shop.visits)).toBeLessThan(0.9)
    expect(shop.visits.filter(({ occurredAt }) => localDay(occurredAt, timeZone) === today).length).toBeGreaterThan(
      clientCount / 40,
    )
  })

  test('evening classes are fuller than those by day', () => {
    const hour = (at: Date) =>
      Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))
    const classes = new Set(shop.services.filter(({ kind }) => kind === 'class').map(({ id }) => id))
    const hours = shop.visits
      .filter(({ serviceId }) => classes.has(serviceId))
      .map(({ occurredAt }) => hour(occurredAt))
    expect(hours.filter((at) => at >= 17).length).toBeGreaterThan(1.3 * hours.filter((at) => at < 12).length)
  })

  test('some visits are unpaid, some undone, some passes nearly used up', () => {
    const unpaid = shop.visits.filter(({ passId }) => !passId)
    expect(share(unpaid, shop.visits)).toBeGreaterThan(0.005)
    expect(share(unpaid, shop.visits)).toBeLessThan(0.1)
    expect(new Set(unpaid.map(({ noPassReason }) => noPassReason)).size).toBeGreaterThan(2)
    expect(shop.checkIns.length - shop.visits.length).toBeGreaterThan(clientCount / 20)
    expect(shop.passes.filter(({ visits, remaining }) => visits && remaining === 1).length).toBeGreaterThan(
      clientCount / 40,
    )
  })

  test('some clients are archived, some away', () => {
    expect(shop.clients.filter(({ archivedAt }) => archivedAt).length).toBe(12)
    const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
    const lately = shop.visits.filter(({ occurredAt }) => occurredAt > monthAgo)
    const recent = new Set(lately.map(({ clientId }) => clientId))
    expect(recent.size).toBeGreaterThan(0.5 * clientCount)
    expect(recent.size).toBeLessThan(0.925 * clientCount)
  })
})

test('opened again, it stays as it is', async () => {
  const before = await count('check_in')
  expect(await open(desk)).toBe(false)
  expect(await count('check_in')).toBe(before)
})

test('never goes where somebody else’s shop is', async () => {
  const auth = foreign.services.auth.over(false)
  await setUp(foreign.db, auth, { ...WILLOW, ...login, email: 'ada@example.com', timeZone }, now)
  expect(await open(foreign)).toBe(false)
  expect(await foreign.db.$count(client)).toBe(0)
})

test('the shop goes on: a check-in takes a visit from a pass that was made up', async () => {
  const feed = await get<z.infer<typeof CheckInPage>>('/api/check-ins?limit=200')
  const visit = feed.items.find(({ pass, undoneAt }) => pass && !pass.unlimited && pass.remaining > 2 && !undoneAt)
  expect(visit).toBeDefined()
  // Later than all generated data, but before any pass expires today.
  desk.clock.now = new Date(now.getTime() + 3_600_000)
  const { clientId, serviceId } = visit ?? {}
  const body = JSON.stringify({ id: newId(), clientId, serviceId })
  const answer = await desk.anonymous.send<CheckInResult>('/api/check-ins', { method: 'POST', headers, body })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in', pass: { id: visit?.pass?.id } } })
  const { items } = await get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
  const used = items.find(({ id }) => id === visit?.pass?.id)
  expect(used?.remaining).toBe(answer.body.pass?.remaining)
  expect(used?.ledger[0]).toMatchObject({ kind: 'use', balance: used?.remaining, by: WILLOW.name })
})
