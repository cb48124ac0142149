import { newId } from '@deskbell/domain/shared/new-id.ts'
import type pg from 'pg'
import { newPackage, newService } from '../../server/src/test/factories.ts'
import { STANDING } from './clients-seed.ts'
import { withConnection } from './database.ts'
import { seedClients, seedPasses, withoutIndexes } from './seed.ts'
import { createEntity, type Shop } from './shop.ts'

const CLIENTS = 20_000
const EMPLOYEES = 20
const SERVICES = 12
const DAYS = 1826
/** Check-ins of a client who was there from the first day; half of the clients joined later and have fewer. */
const VISITS_EACH = 66
const ZONE = `at time zone 'America/New_York'`

/** Numbers the clients and gives each the index of their first check-in. */
const PEOPLE = `
  create temp table person as
    select c.id, n, case when n % 2 = 0 then 0 else (n / 2) % ${VISITS_EACH - 6} end as first
    from (select id, (row_number() over (order by md5(id::text)))::int as n from client) c`

/**
 * Check-ins spread evenly over five years with some jitter, within 15 minutes after a full hour, so that several share
 * an hour, a service and an employee. 1 in 100 is unpaid; each pass pays for 25 of the others.
 */
const VISITS = `
  create temp table visit as
  select *, row_number() over (partition by client_id, is_unpaid order by v)::int - 1 as at_pass
  from (
    select p.id as client_id, p.n, v, gen_random_uuid() as id, (p.n * 31 + v * 17) % 100 = 0 as is_unpaid, s as service_n,
      h as hour, (d + make_interval(hours => 9 + h, mins => (p.n + v) % 15)) ${ZONE} as at
    from person p, generate_series(p.first, ${VISITS_EACH - 1}) v,
      lateral (select current_date - ${DAYS} + (v * ${DAYS} / ${VISITS_EACH}) + (p.n * 7 + v * 3) % 27 as d) day,
      lateral (select (p.n * 13 + v * 5) % 11 as h, (p.n + v) % ${SERVICES} as s) what
  ) all_visits
  where at < now() - interval '1 hour'`

const PASSES = `
  create temp table sold as
  select client_id, at_pass / 25 as k, gen_random_uuid() as id, min(at) - interval '10 minutes' as at, count(*)::int as used,
    min(n) as n
  from visit where not is_unpaid group by 1, 2`

const SELL = `
  insert into pass (business_id, id, client_id, package_id, name, covers_all, service_ids, visits, remaining,
    last_sequence, price, complimentary, purchased_at, starts_at_first_visit, starts_on, expires_on, created_at, updated_at)
  select 'default', id, client_id, ($1::uuid[])[1 + n % 3], 'Twenty-five visits', true, '{}', 25, 25 - used, used + 1,
    30000, false, at, false, (at ${ZONE})::date, (at ${ZONE})::date + 720, at, at
  from sold`

const PAY = `
  insert into payment (business_id, id, client_id, pass_id, amount, currency, method, received_at, by_name)
  select 'default', gen_random_uuid(), client_id, id, 30000, 'USD',
    (array['cash', 'card', 'transfer', 'other'])[1 + n % 4]::payment_method, at, 'Employee ' || n % ${EMPLOYEES}
  from sold`

const GIVE_BACK = `
  insert into payment (business_id, id, client_id, pass_id, refund_of, amount, currency, method, received_at, by_name)
  select business_id, gen_random_uuid(), client_id, pass_id, id, -1000, 'USD', method, received_at + interval '2 days',
    by_name
  from payment where hashtext(id::text) % 50 = 0 and received_at < now() - interval '3 days'`

const CHECK_IN = `
  insert into check_in (business_id, id, client_id, service_id, employee_id, pass_id, pass_reason, no_pass_reason,
    visits_used, remaining, source, occurred_at, received_at, by_name)
  select 'default', v.id, v.client_id, ($1::uuid[])[1 + v.service_n],
    ($2::uuid[])[1 + (v.hour + v.service_n * 3) % ${EMPLOYEES}], s.id, case when s.id is not null then 'only'::pass_reason end,
    case when s.id is null then 'no_pass'::no_pass_reason end, 1, 24 - v.at_pass % 25,
    (case when v.v % 3 = 0 then 'desk' else 'kiosk' end)::check_in_source, v.at, v.at, 'Bench'
  from visit v left join sold s on not v.is_unpaid and s.client_id = v.client_id and s.k = v.at_pass / 25
  order by v.at`

const GRANT = `
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, at, by_name)
  select 'default', id, 1, 'grant', 25, 25, at, 'Bench' from sold`

const USE = `
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, check_in_id, at, by_name)
  select 'default', s.id, v.at_pass % 25 + 2, 'use', -1, 24 - v.at_pass % 25, v.id, v.at, 'Bench'
  from visit v join sold s on s.client_id = v.client_id and s.k = v.at_pass / 25
  where not v.is_unpaid order by v.at`

/**
 * Each employee has 6 hours on each day except Sunday, up to 60 days ahead. A quarter are classes; a tenth is
 * cancelled.
 */
const APPOINT = `
  insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
    buffer_after_minutes, occupied, claim, capacity, price, cancelled_at, cancelled_by, cancel_operation, by_name,
    created_at, updated_at)
  select 'default', gen_random_uuid(), ($1::uuid[])[1 + n % ${SERVICES}], e.id,
    (case when is_class then 'class' else 'one_to_one' end)::service_kind, at, at + interval '55 minutes', 0, 5,
    tstzrange(at, at + interval '1 hour'), int8range(null, nextval('appointment_claim'), '[]'),
    case when is_class then 12 else 1 end, 4000, case when is_off then at - interval '1 day' end,
    case when is_off then 'client'::cancelled_by end, case when is_off then gen_random_uuid() end, 'Bench',
    at - make_interval(days => 1 + n % 20), at - interval '1 day'
  from unnest($2::uuid[]) with ordinality e (id, at_employee), generate_series(0, ${DAYS + 59}) d,
    generate_series(0, 5) slot,
    lateral (select (current_date - ${DAYS} + d + make_interval(hours => 9 + slot + slot / 3)) ${ZONE} as at,
      (d * 7 + slot * 5 + e.at_employee * 3)::int as n) t,
    lateral (select n % 4 = 1 as is_class, n % 10 = 7 as is_off) kind
  where extract(isodow from at) < 7`

const BOOK = `
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, price, by_name, created_at,
    updated_at)
  select 'default', gen_random_uuid(), a.id, p.id, a.capacity, place,
    (case when a.cancelled_at is not null then 'cancelled_by_client' when a.ends_at > now() then 'booked'
      when (a.n + place) % 12 = 0 then 'no_show' when (a.n + place) % 15 = 0 then 'cancelled_by_client'
      else 'completed' end)::booking_status,
    a.price, 'Bench', a.created_at, a.updated_at
  from (select *, (row_number() over (order by starts_at, id))::int as n from appointment) a
    cross join lateral generate_series(1, case a.kind when 'class' then 3 + a.n % 6 else 1 end) place
    join person p on p.n = 1 + (a.n * 31 + place * 577) % ${CLIENTS}`

/** Audit log: an entry every 8 minutes of five years, about 329,000, a fifth of the real number of changes. */
const ACT = `
  insert into activity (business_id, id, at, by_name, action, entity, entity_id, client_id, before, after)
  select 'default', gen_random_uuid(), now() - make_interval(mins => i * 8), 'Employee ' || i % ${EMPLOYEES},
    (array['changed', 'changed', 'added', 'archived', 'moved'])[1 + i % 5],
    (array['client', 'booking', 'pass', 'appointment'])[1 + i % 4], p.id::text, p.id,
    '{"price": 1000}', '{"price": 1200}'
  from generate_series(1, ${(DAYS * 24 * 60) / 8}) i join person p on p.n = 1 + i % ${CLIENTS}`

const HOURS = `
  with week as (select jsonb_agg('[{"from":"09:00","to":"20:00"}]'::jsonb) as hours from generate_series(1, 7)),
    shop as (update business set opening_hours = (select hours from week))
  update employee set working_hours = (select hours from week), created_at = now() - interval '${DAYS} days'`

const AGE = `
  update client c set created_at = p.at from (
    select client_id, min(at) - interval '1 hour' as at from visit group by 1) p where p.client_id = c.id`

/** Clients without unpaid visits, whom the kiosk checks in without asking. */
const WELCOME = `
  select id from client c where not exists (
    select 1 from check_in k where k.business_id = 'default' and k.client_id = c.id and k.pass_id is null)
  order by id limit 5000`

export type Years = { shop: Shop; clientIds: string[]; serviceIds: string[]; rows: Record<string, number> }
type Ids = { serviceIds: string[]; employeeIds: string[]; packageIds: string[] }

async function makeCatalogue(shop: Shop): Promise<Ids> {
  const [serviceIds, employeeIds, packageIds] = [SERVICES, EMPLOYEES, 3].map((count) =>
    Array.from({ length: count }, newId),
  )
  if (!serviceIds || !employeeIds || !packageIds) throw new Error('no ids')
  for (const [at, id] of serviceIds.entries()) {
    const kind = at % 2 ? { kind: 'class', capacity: 12 } : { kind: 'one_to_one', capacity: 1 }
    await createEntity(shop, '/api/services', { ...newService({ id, name: `Service ${at + 1}` }), ...kind })
  }
  for (const [at, id] of packageIds.entries())
    await createEntity(shop, '/api/packages', newPackage({ id, name: `Package ${at + 1}`, visits: 25 }))
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
  return { serviceIds, employeeIds, packageIds }
}

async function fill(connection: pg.Client, { serviceIds, employeeIds, packageIds }: Ids): Promise<void> {
  for (const words of [PEOPLE, VISITS, 'analyze person', 'analyze visit', PASSES, 'analyze sold', AGE, HOURS])
    await connection.query(words)
  await withoutIndexes(connection, 'pass', async () => void (await connection.query(SELL, [packageIds])))
  await connection.query(PAY)
  await connection.query(GIVE_BACK)
  await withoutIndexes(connection, 'check_in', async () => {
    await connection.query(CHECK_IN, [serviceIds, employeeIds])
  })
  await withoutIndexes(connection, 'ledger_entry', async () => {
    await connection.query(GRANT)
    await connection.query(USE)
  })
  await connection.query(APPOINT, [serviceIds, employeeIds])
  await withoutIndexes(connection, 'booking', async () => void (await connection.query(BOOK)))
  await connection.query(ACT)
  await connection.query('truncate client_summary')
  await connection.query(STANDING)
}

const COUNTED = ['client', 'check_in', 'pass', 'ledger_entry', 'payment', 'appointment', 'booking', 'activity']

async function counts(connection: pg.Client): Promise<Record<string, number>> {
  const each = COUNTED.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await connection.query<Record<string, number>>(`select ${each.join(', ')}`)
  return rows[0] ?? {}
}

/**
 * Seeds five years of data: 20,000 clients and 1,000,000 check-ins with their passes, ledger, payments and bookings.
 */
export async function seedYears(shop: Shop): Promise<Years> {
  const ids = await makeCatalogue(shop)
  await seedClients(shop, CLIENTS)
  await withConnection(shop.databaseUrl, async (connection) => {
    // Skip foreign keys and triggers: the referenced rows exist, and client_summary is computed at the end.
    await connection.query('set session_replication_role = replica')
    await fill(connection, ids)
  })
  // So that check-ins during the measurement find a pass with visits left.
  await seedPasses(shop)
  return withConnection(shop.databaseUrl, async (connection) => {
    await connection.query('vacuum analyze')
    const { rows } = await connection.query<{ id: string }>(WELCOME)
    return { shop, clientIds: rows.map(({ id }) => id), serviceIds: ids.serviceIds, rows: await counts(connection) }
  })
}
