import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newPackage, newService } from '../../server/src/test/factories.ts'
import { withConnection } from './database.ts'
import type { Person } from './people.ts'
import { seedClients, withoutIndexes } from './seed.ts'
import { createEntity, type Shop } from './shop.ts'

const VISITS_EACH = 20

/**
 * Spreads sign-ups over the last 2 years; 1 client in 10 gets the tags Yoga and Mornings, 1 in 100 vip; 1 in 50 is
 * archived.
 */
const DRESS = `
  update client c set created_at = now() - make_interval(hours => (24 * 730 * power(n.n::float / $1, 0.7))::int),
    tags = case when n.n % 100 = 5 then '{vip}' when n.n % 10 = 3 then '{Yoga,Mornings}' else '{}' end::varchar[],
    archived_at = case when n.n % 50 = 7 then now() end
  from (select id, row_number() over (order by md5(id::text)) as n from client) n where c.id = n.id`

/**
 * Sells each client one pass, valid for 90 days from a start up to 299 days ago. 1 in 8 is unlimited, 1 in 25 nearly
 * used up, a third of the rest used up; 1 in 40 is unpaid.
 */
const SELL = `
  with sold as (
    insert into pass (business_id, id, client_id, package_id, name, covers_all, service_ids, visits, remaining,
      last_sequence, price, complimentary, validity_count, validity_unit, purchased_at, starts_at_first_visit, starts_on,
      expires_on)
    select 'default', gen_random_uuid(), c.id, $1, 'Thirty visits', true, '{}', case when n % 8 = 0 then null else 30 end,
      case when n % 8 = 0 then 0 when n % 25 = 4 then n % 3 + 1 when n % 3 = 0 then 0 else 4 + n % 20 end,
      1, 12000, false, 90, 'day', now() - make_interval(days => n % 300), false, current_date - n % 300,
      current_date - n % 300 + 89
    from (select id, (row_number() over (order by md5(id::text)))::int as n from client) c
    returning business_id, id, client_id, price, remaining
  ), paid as (
    insert into payment (business_id, id, client_id, pass_id, amount, currency, method, received_at, by_name)
    select business_id, gen_random_uuid(), client_id, id, price, 'USD', 'card', now(), 'Bench' from sold
    where hashtext(id::text) % 40 <> 0
  )
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, at, by_name)
  select business_id, id, 1, 'grant', remaining, remaining, now(), 'Bench' from sold`

/**
 * Check-ins since each client signed up; for some clients the last one is long ago. 1 in 1,000 is unpaid, so about 1
 * client in 50 has an unpaid visit.
 */
const VISIT = `
  insert into check_in (business_id, id, client_id, service_id, pass_id, pass_reason, no_pass_reason, visits_used,
    remaining, source, occurred_at, received_at, by_name)
  select 'default', gen_random_uuid(), v.client_id, $1,
    case when not v.unpaid then v.pass_id end, case when not v.unpaid then 'only'::pass_reason end,
    case when v.unpaid then 'no_pass'::no_pass_reason end, 1, 5, 'kiosk', v.at, v.at, 'Bench'
  from (
    select p.client_id, p.id as pass_id, hashtext(p.id::text || i) % 1000 = 0 as unpaid,
      now() - (now() - c.created_at) * ((i + abs(hashtext(p.id::text)) % 20 * 0.5) / ($2 + 10)) as at
    from client c join pass p on p.business_id = c.business_id and p.client_id = c.id, generate_series(1, $2::int) i
  ) v`

const BOOK = `
  with made as (
    insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
      buffer_after_minutes, occupied, claim, capacity, price, by_name)
    select 'default', gen_random_uuid(), $1, $2, 'class', at, at + interval '30 minutes', 0, 0,
      tstzrange(at, at + interval '30 minutes'), int8range(null, nextval('appointment_claim'), '[]'), 20, 1800, 'Bench'
    from generate_series(1, $3::int) i, lateral (select date_trunc('hour', now()) + make_interval(mins => 30 * i) as at) t
    returning business_id, id, starts_at
  )
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, price, by_name)
  select m.business_id, gen_random_uuid(), m.id, c.id, 20, 1, 'booked', 1800, 'Bench'
  from (select *, row_number() over (order by starts_at) as n from made) m
  join (select id, row_number() over (order by md5(id::text)) as n from client) c on c.n = m.n * 30`

export const STANDING = `
  insert into client_summary (business_id, client_id, seen_at, first_id, first_at, visits, unpaid_visits, owed)
  select c.business_id, c.id, coalesce(k.seen_at, c.created_at), f.id, f.occurred_at, coalesce(k.visits, 0),
    coalesce(k.unpaid, 0), owed_by(c.business_id, c.id)
  from client c left join (
    select client_id, max(occurred_at) as seen_at, count(*) as visits, count(*) filter (where pass_id is null) as unpaid
    from check_in group by client_id
  ) k on k.client_id = c.id left join lateral (
    select id, occurred_at from check_in
    where business_id = c.business_id and client_id = c.id order by occurred_at, id limit 1
  ) f on true`

export type SeededBusiness = { shop: Shop; people: Person[]; serviceId: string; packageId: string }

/** Inserts clients with 20 check-ins each, with SQL rather than through the API. */
export async function seedClientsWithHistory(shop: Shop, count: number): Promise<SeededBusiness> {
  const [serviceId, packageId, employeeId] = [newId(), newId(), newId()]
  await createEntity(shop, '/api/services', newService({ id: serviceId }))
  await createEntity(shop, '/api/packages', newPackage({ id: packageId, name: 'Thirty visits', visits: 30 }))
  await createEntity(shop, '/api/employees', {
    id: employeeId,
    firstName: 'Noor',
    lastName: 'Bench',
    phone: '+12125550100',
    email: 'bench@example.com',
    services: [],
    note: '',
    colour: '#4a5a8f',
  })
  const people = await seedClients(shop, count)
  return withConnection(shop.databaseUrl, async (connection) => {
    // Skip foreign keys and triggers: the referenced rows exist, and client_summary is computed at the end.
    await connection.query('set session_replication_role = replica')
    await connection.query(DRESS, [count])
    await connection.query(SELL, [packageId])
    await connection.query('analyze client, pass')
    await withoutIndexes(connection, 'check_in', async () => {
      await connection.query(VISIT, [serviceId, VISITS_EACH])
    })
    await connection.query(BOOK, [serviceId, employeeId, Math.ceil(count / 30)])
    await connection.query('truncate client_summary')
    await connection.query(STANDING)
    await connection.query('vacuum analyze')
    const { rows } = await connection.query<{ id: string }>('select id from client where archived_at is not null')
    const archived = new Set(rows.map(({ id }) => id))
    return { shop, people: people.filter(({ id }) => !archived.has(id)), serviceId, packageId }
  })
}
