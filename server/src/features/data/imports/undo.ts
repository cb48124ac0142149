import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import type { KeptThing } from '@deskbell/domain/data/imports/schema.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { announce } from '../../../live/announce.ts'
import { type ImportRow, parseFound } from './present.ts'
import { collectCreatedRows, deleteCreatedRows, keepChangedRows, keepReferencedRows } from './undo-removals.ts'

type Own = Pick<ImportRow, 'businessId' | 'id'>

const COLUMNS = {
  client: [
    ...(['first_name', 'last_name', 'phone', 'phone_e164', 'email', 'birthday'] as const),
    ...(['alert_note', 'notes', 'tags', 'tax_exemption'] as const),
  ],
  service: ['description', 'category', 'duration_minutes', 'price', 'tax_rate', 'bookable', 'active'],
  product: ['description', 'barcode', 'price', 'cost', 'tax_rate', 'low_stock', 'active'],
} as const
type Entity = keyof typeof COLUMNS

/** Returns the join of `import_change` (ic) and its entity (t), for rows that the import changed. */
function joinChangedRows({ businessId, id }: Own, entity: Entity): SQL {
  return sql`ic.business_id = ${businessId} and ic.import_id = ${id} and ic.entity = ${entity} and ic.before is not null
    and t.business_id = ic.business_id and t.id = ic.entity_id`
}

async function restore(tx: Transaction, own: Own, entity: Entity, at: string): Promise<string[]> {
  const table = sql.identifier(entity)
  const columns = sql.raw(COLUMNS[entity].join(', '))
  await tx.execute(sql`
    insert into kept select t.business_id, ic.entity, ic.entity_id, 'changed' from import_change ic, ${table} t
    where ${joinChangedRows(own, entity)} and t.version <> (ic.before ->> 'version')::int`)
  await tx.execute(sql`
    select count(*) from (select 1 from ${table} t, import_change ic where ${joinChangedRows(own, entity)}
      order by t.id for no key update of t) locked`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} t set (${columns}) = (select ${columns} from jsonb_populate_record(t, ic.before - 'version')),
      version = t.version + 1, updated_at = ${at}
    from import_change ic where ${joinChangedRows(own, entity)} and t.version = (ic.before ->> 'version')::int
    returning t.id`)
  return rows.map(({ id }) => id)
}

async function renewKeys(tx: Transaction, { businessId }: Own, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    firstName: string
    lastName: string
    phone: string
    phoneE164: string
    email: string
  }>(sql`
    select id, first_name as "firstName", last_name as "lastName", phone, phone_e164 as "phoneE164", email from client
    where business_id = ${businessId} and id = any (${sql.param(ids)}::uuid[])`)
  await tx.execute(
    sql`delete from client_key where business_id = ${businessId} and client_id = any (${sql.param(ids)}::uuid[])`,
  )
  for (const row of rows)
    await tx.execute(sql`insert into client_key (business_id, client_id, key)
      select ${businessId}, ${row.id}::uuid, key from unnest(${sql.param(searchKeys(row))}::text[]) key`)
}

async function restoreChanged(tx: Transaction, own: Own, now: Date): Promise<void> {
  const at = now.toISOString()
  await restore(tx, own, 'service', at)
  await restore(tx, own, 'product', at)
  const clients = await restore(tx, own, 'client', at)
  if (clients.length > 0) await renewKeys(tx, own, clients)
}

/** Maximum of kept rows that are listed. */
const LISTED_MAX = 500

/** Reads the names apart from the list: Citus can't join a temporary table with distributed ones. */
function selectNames({ businessId }: Own): SQL {
  const isKept = (entity: string) => sql`
    t.business_id = ${businessId} and t.id = any (array(select id from kept where entity = ${entity}))`
  const joinClient = sql`left join client c on c.business_id = t.business_id and c.id = t.client_id`
  const clientName = sql`trim(c.first_name || ' ' || c.last_name)`
  const plain = ['service', 'package', 'pass', 'product'].map(
    (entity) => sql`
    union all select ${entity}, t.id, t.name from ${sql.identifier(entity)} t where ${isKept(entity)}`,
  )
  return sql`
  with named as materialized (
    select 'client' as entity, t.id, trim(t.first_name || ' ' || t.last_name) as name from client t where ${isKept('client')}
    ${sql.join(plain)}
    union all select 'stored_value', t.id, coalesce(nullif(t.code, ''), ${clientName})
      from stored_value t ${joinClient} where ${isKept('stored_value')}
    union all select 'check_in', t.id, ${clientName} from check_in t ${joinClient} where ${isKept('check_in')}
  )
  select k.entity, k.id, k.why, coalesce(n.name, '') as name
  from kept k left join named n on n.entity = k.entity and n.id = k.id
  order by k.entity, name, k.id limit ${LISTED_MAX}`
}

type KeptRows = { kept: KeptThing[]; keptCount: number }

async function listKept(tx: Transaction, own: Own): Promise<KeptRows> {
  const { rows: kept } = await tx.execute<KeptThing>(selectNames(own))
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from kept`)
  return { kept: kept.map(({ entity, id, name, why }) => ({ entity, id, name, why })), keptCount: rows[0]?.count ?? 0 }
}

async function finish(tx: Transaction, row: ImportRow, kept: KeptRows, now: Date): Promise<void> {
  const { businessId, id } = row
  const at = now.toISOString()
  const found = JSON.stringify({ ...parseFound(row), ...kept })
  await tx.execute(sql`delete from import_change where business_id = ${businessId} and import_id = ${id}`)
  await tx.execute(sql`
    update import_run set status = 'undone', undone_at = ${at}, updated_at = ${at}, found = ${found}::jsonb,
      rows_done = rows, version = version + 1
    where business_id = ${businessId} and id = ${id}`)
  await tx.execute(sql`
    insert into activity (business_id, id, at, by_user, by_name, action, entity, entity_id, after)
    values (${businessId}, gen_random_uuid(), ${at}, ${row.byUser}, ${row.byName}, 'took back', 'import', ${id},
      ${JSON.stringify({ kind: row.kind, kept: kept.keptCount })}::jsonb)`)
  await announce(tx, businessId, [
    'imports',
    'clients',
    'services',
    'packages',
    'products',
    'passes',
    'check-ins',
    'stored-values',
  ])
}

/**
 * Undoes an import in one transaction. Rows changed since, or referenced by anything else, are kept and listed, along
 * with the rows they need.
 */
export async function runUndo(db: Database, row: ImportRow, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${row.id}`}, 0))`)
    const { rows } = await tx.execute<{ status: string }>(
      sql`select status from import_run where business_id = ${row.businessId} and id = ${row.id}`,
    )
    if (rows[0]?.status !== 'undoing') return
    for (const statement of collectCreatedRows(row)) await tx.execute(statement)
    await keepChangedRows(tx, row)
    await keepReferencedRows(tx, row)
    await deleteCreatedRows(tx, row, now)
    await restoreChanged(tx, row, now)
    await finish(tx, row, await listKept(tx, row), now)
  })
}
