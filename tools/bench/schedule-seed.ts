import { newId } from '@deskbell/domain/shared/new-id.ts'
import type pg from 'pg'
import { withConnection } from './database.ts'
import { seedClients } from './seed.ts'
import { createEntity, type Shop } from './shop.ts'

const APPOINTMENTS = 150_000
const EMPLOYEES = 20
const CLIENTS = 5000
const DAYS = 365
/** Half-hour slots of a working day: 08:00 to 20:00, without the hour from 13:00. */
const SLOTS = 22
const CAPACITY = 12
const TAKEN = 8

export type Year = {
  /**
   * Half-hour service that fills the calendar, and a one-hour service that rarely fits in. Every employee performs
   * both.
   */
  services: { short: string; long: string }
  employeeIds: string[]
  clientIds: string[]
  /** Middle of the seeded year. */
  today: string
  days: number
}

const SERVICE = {
  description: '',
  category: '',
  kind: 'one_to_one',
  capacity: 1,
  priceKind: 'fixed',
  price: 4000,
  durationMinutes: 25,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  visitsUsed: 1,
  colour: '#0f6b5c',
  bookable: true,
  active: true,
  performers: [],
}

const WORK = `'[{"from":"08:00","to":"13:00"},{"from":"14:00","to":"20:00"}]'::jsonb`
const HOURS = `
  with week as (select jsonb_agg(${WORK}) as hours from generate_series(1, 7)),
    shop as (update business set opening_hours = (select hours from week))
  update employee set working_hours = (select hours from week)`

/**
 * Fills about 14 of 15 half-hour slots per employee, spread evenly. A tenth are classes, a twentieth of the future ones
 * are cancelled, and of the past ones 1 in 12 was missed.
 */
const APPOINT = `
  with half_hour as (
    select e.id as employee_id, d.day, s.slot, row_number() over (order by d.day, s.slot, e.n) as n
    from unnest($1::uuid[]) with ordinality e (id, n)
      cross join (select current_date - $4::int / 2 + i as day from generate_series(0, $4::int - 1) i) d
      cross join generate_series(0, $5::int - 1) s (slot)
  ), numbered as (
    select h.*, (n * 7919) % (select count(*) from half_hour) as spread,
      (h.day + interval '8 hours' + h.slot * interval '30 minutes'
        + case when h.slot >= 10 then interval '1 hour' else interval '0' end) at time zone 'America/New_York' as at
    from half_hour h
  ), chosen as (
    select *, n % 10 = 3 as is_class, n % 20 = 7 and at > now() as is_cancelled from numbered where spread < $6
  )
  insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
    buffer_after_minutes, occupied, claim, capacity, price, cancelled_at, cancelled_by, cancel_operation, by_name)
  select 'default', gen_random_uuid(), case when is_class then $3::uuid else $2::uuid end, employee_id,
    (case when is_class then 'class' else 'one_to_one' end)::service_kind, at, at + interval '25 minutes', 0, 5,
    tstzrange(at, at + interval '30 minutes'), int8range(null, nextval('appointment_claim'), '[]'),
    case when is_class then $7::int else 1 end, 4000, case when is_cancelled then now() end,
    case when is_cancelled then 'client'::cancelled_by end, case when is_cancelled then gen_random_uuid() end, 'Bench'
  from chosen order by at`

const BOOK = `
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, price, by_name)
  select 'default', gen_random_uuid(), a.id, ($1::uuid[])[1 + (a.n * 31 + p.place * 577) % array_length($1::uuid[], 1)],
    a.capacity, p.place,
    (case when a.cancelled_at is not null then 'cancelled_by_client' when a.ends_at > now() then 'booked'
      when a.n % 12 = 0 then 'no_show' else 'completed' end)::booking_status, a.price, 'Bench'
  from (select *, row_number() over (order by starts_at, id) as n from appointment) a
    cross join lateral generate_series(1, case a.kind when 'class' then $2::int else 1 end) p (place)`

async function fill(connection: pg.Client, { services, employeeIds, clientIds }: Year, classId: string): Promise<void> {
  // Skip foreign keys and triggers: the referenced rows exist, and checking each of them would take minutes.
  await connection.query('set session_replication_role = replica')
  await connection.query(HOURS)
  const sizes = [DAYS, SLOTS, APPOINTMENTS, CAPACITY]
  await connection.query(APPOINT, [employeeIds, services.short, classId, ...sizes])
  await connection.query(BOOK, [clientIds, TAKEN])
  await connection.query('vacuum analyze')
}

/** Seeds a nearly full year: 150,000 appointments with 20 employees, half of them in the future. */
export async function seedYear(shop: Shop): Promise<Year> {
  const clientIds = (await seedClients(shop, CLIENTS)).map(({ id }) => id)
  const [short, long, classId] = [newId(), newId(), newId()]
  await createEntity(shop, '/api/services', { ...SERVICE, id: short, name: 'Haircut' })
  await createEntity(shop, '/api/services', { ...SERVICE, id: long, name: 'Colour', durationMinutes: 55 })
  await createEntity(shop, '/api/services', {
    ...SERVICE,
    id: classId,
    name: 'Class',
    kind: 'class',
    capacity: CAPACITY,
  })
  const employeeIds = Array.from({ length: EMPLOYEES }, () => newId())
  for (const [at, id] of employeeIds.entries())
    await createEntity(shop, '/api/employees', {
      id,
      firstName: `Employee ${at + 1}`,
      lastName: 'Bench',
      phone: '+12125550100',
      email: 'bench@example.com',
      services: [],
      note: '',
      colour: '#4a5a8f',
    })
  return withConnection(shop.databaseUrl, async (connection) => {
    const today = `select (now() at time zone 'America/New_York')::date::text as day`
    const [row] = (await connection.query<{ day: string }>(today)).rows
    const year = { services: { short, long }, employeeIds, clientIds, today: row?.day ?? '', days: DAYS }
    await fill(connection, year, classId)
    return year
  })
}
