import { withConnection } from './database.ts'

/** `busy` of `shops` businesses have `due` reminders due at `now`; the others have as many bookings three days later. */
export type Town = { shops: number; busy: number; due: number; now: Date }

const SHOPS = `
  insert into business (business_id, company_name, time_zone, locale)
  select 'shop' || n, 'Shop ' || n, (array['America/New_York', 'Europe/Berlin', 'Asia/Tokyo', 'UTC'])[1 + n % 4], 'en-US'
  from generate_series(1, $1::int) n`

const EMPLOYEES = `
  insert into employee (business_id, id, first_name, last_name, phone, email, colour)
  select business_id, gen_random_uuid(), 'Ana', 'Silva', '+12015550123', 'ana@example.com', '#0e7490'
  from business where business_id like 'shop%'`

const SERVICES = `
  insert into service (business_id, id, name, kind, capacity, duration_minutes, buffer_before_minutes,
    buffer_after_minutes, price, colour, visits_used, active)
  select business_id, gen_random_uuid(), 'Yoga', 'class', 1000, 60, 0, 0, 2000, '#0e7490', 1, true
  from business where business_id like 'shop%'`

/** A class of each business: in a day less half a minute if the business is busy, so that its reminders are due. */
const CLASSES = `
  insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
    buffer_after_minutes, occupied, claim, capacity, price, by_name, created_at, updated_at)
  select s.business_id, gen_random_uuid(), s.id, e.id, 'class', at, at + interval '1 hour', 0, 0,
    tstzrange(at, at + interval '1 hour'), int8range(null, nextval('appointment_claim'), '[]'), 1000, 0, 'Bench',
    $2::timestamptz - interval '3 days', $2::timestamptz - interval '3 days'
  from service s join employee e using (business_id),
    lateral (select $2::timestamptz - interval '30 seconds' + case when substr(s.business_id, 5)::int <= $1
      then interval '1 day' else interval '3 days' end as at) t
  where s.business_id like 'shop%'`

const CLIENTS = `
  insert into client (business_id, id, first_name, last_name, email, created_at, updated_at)
  select 'shop' || n, gen_random_uuid(), 'Maria', 'Client ' || k, 'maria' || k || '@example.com',
    $4::timestamptz - interval '9 days', $4::timestamptz - interval '9 days'
  from generate_series($1::int, $2::int) n, generate_series(1, $3::int) k`

const BOOKINGS = `
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, told, price, by_name,
    created_at, updated_at)
  select c.business_id, gen_random_uuid(), a.id, c.id, 1000,
    row_number() over (partition by c.business_id order by c.id), 'booked',
    jsonb_build_object('state', 'booked', 'startsAt', a.starts_at, 'employeeId', a.employee_id,
      'serviceId', a.service_id),
    0, 'Bench', a.created_at, a.updated_at
  from client c join appointment a using (business_id)
  where c.business_id = any (select 'shop' || n from generate_series($1::int, $2::int) n)`

const BATCH = 500

/** Inserts the businesses with their bookings, of which the clients have been told. */
export async function seedTown(databaseUrl: string, { shops, busy, due, now }: Town): Promise<void> {
  await withConnection(databaseUrl, async (connection) => {
    await connection.query(SHOPS, [shops])
    await connection.query(EMPLOYEES)
    await connection.query(SERVICES)
    await connection.query(CLASSES, [busy, now])
    // Foreign keys are not checked: all rows of this seed exist.
    await connection.query('set session_replication_role = replica')
    for (let first = 1; first <= shops; first += BATCH) {
      const last = Math.min(shops, first + BATCH - 1)
      await connection.query(CLIENTS, [first, last, due, now])
      await connection.query(BOOKINGS, [first, last])
    }
    await connection.query('set session_replication_role = origin')
    await connection.query('vacuum analyze')
  })
}
