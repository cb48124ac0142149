import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type pg from 'pg'
import { newPackage, newService } from '../../server/src/test/factories.ts'
import { withConnection } from './database.ts'
import { type Person, people } from './people.ts'
import { createEntity, type Shop } from './shop.ts'

const BATCH = 5000

const INSERT_CLIENTS = `
  insert into client (business_id, id, first_name, last_name, phone, phone_e164, email, created_at, updated_at)
  select 'default', *, now() - interval '7 days', now() - interval '7 days'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $4::text[], $5::text[])`

const INSERT_KEYS = `
  insert into client_key (business_id, client_id, key) select 'default', * from unnest($1::uuid[], $2::text[])`

const COLUMNS = ['id', 'firstName', 'lastName', 'phone', 'email'] as const

async function insertClients(connection: pg.Client, batch: Person[]): Promise<void> {
  await connection.query(
    INSERT_CLIENTS,
    COLUMNS.map((name) => batch.map((person) => person[name])),
  )
}

async function insertKeys(connection: pg.Client, batch: Person[]): Promise<void> {
  const keys = batch.flatMap((person) =>
    searchKeys({ ...person, phoneE164: person.phone }).map((key) => ({ id: person.id, key })),
  )
  await connection.query(INSERT_KEYS, [keys.map(({ id }) => id), keys.map(({ key }) => key)])
}

const INDEXES = `
  select indexname as name, indexdef as made from pg_indexes
  where tablename = $1 and indexname not in (select conname from pg_constraint)`

/** Drops a table's indexes, except those of constraints, while `fill` runs: bulk inserts are several times as fast. */
export async function withoutIndexes(connection: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await connection.query<{ name: string; made: string }>(INDEXES, [table])
  for (const { name } of rows) await connection.query(`drop index "${name}"`)
  await fill()
  for (const { made } of rows) await connection.query(made)
}

const KEY = 'client_key_business_id_key_client_id_pk'

/** Inserts the search keys without their primary key, which is added afterwards; no foreign key references it. */
async function insertAllKeys(connection: pg.Client, batches: Person[][]): Promise<void> {
  // Skip foreign key checks: the clients exist.
  await connection.query('set session_replication_role = replica')
  await connection.query(`alter table client_key drop constraint ${KEY}`)
  await withoutIndexes(connection, 'client_key', async () => {
    for (const batch of batches) await insertKeys(connection, batch)
  })
  await connection.query(`alter table client_key add constraint ${KEY} primary key (business_id, key, client_id)`)
  await connection.query('set session_replication_role = origin')
}

/**
 * Inserts made-up clients with the same search keys as clients added on the screen. Deterministic for a given `count`.
 */
export async function seedClients({ databaseUrl }: Shop, count: number): Promise<Person[]> {
  const all = people(count)
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))
  await withConnection(databaseUrl, async (connection) => {
    for (const batch of batches) await insertClients(connection, batch)
    // Without table statistics, each foreign key check of a search key would scan all clients.
    await connection.query('vacuum analyze client')
    await insertAllKeys(connection, batches)
    await connection.query('vacuum analyze client_key')
  })
  return all
}

export async function seedServices(shop: Shop, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (const [at, id] of ids.entries())
    await createEntity(shop, '/api/services', newService({ id, name: `Class ${at + 1}` }))
  return ids
}

// Inserts each pass with the grant that opens its ledger, since a constraint requires both in one transaction. All are
// paid, because the kiosk refers clients who owe money to staff. Dated a week ago, because an incremental sync resends
// everything written within the last 5 minutes.
const SELL_TO_ALL = `
  with sold as (
    insert into pass (business_id, id, client_id, package_id, name, covers_all, service_ids, visits, remaining,
      last_sequence, price, complimentary, purchased_at, starts_at_first_visit, starts_on, created_at, updated_at)
    select business_id, gen_random_uuid(), id, $1, 'Ten thousand visits', true, '{}', 10000, 10000,
      1, 12000, false, now() - interval '7 days', false, current_date - 7, now() - interval '7 days',
      now() - interval '7 days'
    from client
    returning business_id, id, client_id, price
  ), paid as (
    insert into payment (business_id, id, client_id, pass_id, amount, currency, method, received_at, by_name)
    select business_id, gen_random_uuid(), client_id, id, price, 'USD', 'card', now() - interval '7 days', 'Bench'
    from sold
  )
  insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, at, by_name)
  select business_id, id, 1, 'grant', 10000, 10000, now() - interval '7 days', 'Bench' from sold`

/** Sells every client a pass of 10,000 visits for all services. */
export async function seedPasses(shop: Shop): Promise<void> {
  const id = newId()
  await createEntity(shop, '/api/packages', newPackage({ id, name: 'Ten thousand visits', visits: 10_000 }))
  await withConnection(shop.databaseUrl, async (connection) => {
    await connection.query(SELL_TO_ALL, [id])
    await connection.query('vacuum analyze pass, payment, ledger_entry')
  })
}
