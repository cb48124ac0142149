import type { Transaction } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { DISABLE_FOREIGN_KEYS, ENABLE_FOREIGN_KEYS } from './checks.ts'
import type { ImportRow } from './present.ts'

type Own = Pick<ImportRow, 'businessId' | 'id'>

/** Dependency order: a kept row also keeps the rows it references, which come later. */
const ENTITIES = ['check_in', 'pass', 'stored_value', 'client', 'package', 'service', 'product'] as const
type Entity = (typeof ENTITIES)[number]

/** Dependent tables, deleted together with the entity. */
const PARTS: Record<Entity, readonly string[]> = {
  check_in: [],
  pass: [],
  stored_value: [],
  client: ['client_key', 'client_summary'],
  package: ['package_service'],
  service: [],
  product: [],
}

/**
 * Builds the statements that collect the rows that the import created and lock them, so that nothing new can reference
 * them.
 */
export function collectCreatedRows({ businessId, id }: Own): SQL[] {
  return [
    sql`create temp table kept (business_id text, entity text, id uuid, why text) on commit drop`,
    sql`create temp table going (entity text, id uuid, primary key (entity, id)) on commit drop`,
    sql`insert into going select entity, entity_id from import_change
      where business_id = ${businessId} and import_id = ${id} and before is null`,
    sql`analyze going`,
    // Same lock order as elsewhere, clients first, to avoid deadlocks.
    ...(['client', 'service', 'package', 'product', 'pass', 'check_in', 'stored_value'] as const).map(
      (entity) => sql`
        select count(*) from (
          select 1 from ${sql.identifier(entity)} t where t.business_id = ${businessId}
            and t.id = any (array(select id from going where entity = ${entity})) order by t.id for update) locked`,
    ),
  ]
}

/** Moves matching rows from `going` to `kept`. */
function moveToKept({ businessId }: Own, { entity, why, which }: { entity: Entity; why: string; which: SQL }): SQL {
  return sql`
    with staying as (delete from going g where g.entity = ${entity} and ${which} returning g.id)
    insert into kept select ${businessId}, ${entity}, id, ${why} from staying`
}

/** Keeps rows that were changed since the import, recognised by `updated_at`. */
export async function keepChangedRows(tx: Transaction, own: Own): Promise<void> {
  for (const entity of ENTITIES) {
    const which = sql`g.id in (
      select t.id from ${sql.identifier(entity)} t
      where t.business_id = ${own.businessId} and t.updated_at <> t.created_at)`
    await tx.execute(moveToKept(own, { entity, why: 'changed', which }))
  }
}

type Link = { source: string; column: string; target: Entity }

/** Finds all foreign keys to these tables in the catalog, so that future tables are included. */
async function findLinks(tx: Transaction): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select c.conrelid::regclass::text as source, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c
    join lateral unnest(c.conkey, c.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs and b.attname = 'id'
    where c.contype = 'f' and c.confrelid = any (array['check_in', 'pass', 'stored_value', 'client', 'package', 'service', 'product']::regclass[])`)
  return rows
}

/**
 * Returns the condition that a referencing row is deleted too: as one of these entities, with the pass of its ledger, or
 * as an entry that was imported with its product, gift card or credit.
 */
function isGoing({ businessId }: Own, source: string): SQL {
  if (source === 'stock_entry')
    return sql`exists (select 1 from product o where o.business_id = ${businessId} and o.id = t.product_id
      and o.created_at = t.created_at)`
  if (source === 'stored_value_entry') return isAmongGoing('stored_value', sql`t.stored_value_id`)
  if (source === 'ledger_entry') return isAmongGoing('pass', sql`t.pass_id`)
  const entity = ENTITIES.find((one) => one === source)
  return entity ? isAmongGoing(entity, sql`t.id`) : sql`false`
}

// A subquery of its own, since a temporary table can't be joined with a distributed one.
function isAmongGoing(entity: Entity, id: SQL): SQL {
  return sql`exists (select 1 from (select id from going where entity = ${entity}) o where o.id = ${id})`
}

/** Keeps rows that are referenced by rows that stay. */
export async function keepReferencedRows(tx: Transaction, own: Own): Promise<void> {
  const links = await findLinks(tx)
  for (const entity of ENTITIES) {
    for (const { source, column } of links.filter(({ target }) => target === entity)) {
      if (PARTS[entity].includes(source)) continue
      const which = sql`g.id in (
        select t.${sql.identifier(column)} from ${sql.identifier(source)} t
        where t.business_id = ${own.businessId} and t.${sql.identifier(column)} is not null and not ${isGoing(own, source)})`
      await tx.execute(moveToKept(own, { entity, why: 'used', which }))
    }
    if (entity === 'pass') await keepVisitsWithPass(tx, own)
  }
}

/** Keeps the visits of a kept pass, since they are entries of its ledger. */
async function keepVisitsWithPass(tx: Transaction, own: Own): Promise<void> {
  const which = sql`g.id in (
    select t.id from check_in t where t.business_id = ${own.businessId} and t.pass_id is not null
      and t.id in (select id from going where entity = 'check_in')
      and not ${isAmongGoing('pass', sql`t.pass_id`)})`
  await tx.execute(moveToKept(own, { entity: 'check_in', why: 'used', which }))
}

function deletion(
  { businessId }: Own,
  { table, column, entity }: { table: string; column: string; entity: Entity },
): SQL {
  return sql`delete from ${sql.identifier(table)} t where t.business_id = ${businessId}
    and t.${sql.identifier(column)} in (select id from going where entity = ${entity})`
}

/**
 * Marks the days since the import, on which its passes may have expired, so that the liability is summed anew. The lock
 * makes the job wait that adds days; see docs/decisions/0060.
 */
async function markLiabilityDays(tx: Transaction, { businessId }: Own): Promise<void> {
  await tx.execute(sql`
    with kept as (select * from daily_sums s where s.business_id = ${businessId} for share)
    insert into stale_day (business_id, sum, day, transaction_id)
    select ${businessId}, 'liability', d::date, txid_current()
    from kept k, generate_series((
      select date_trunc('day', min(e.at) at time zone k.time_zone) from ledger_entry e
      where e.business_id = ${businessId} and e.pass_id in (select id from going where entity = 'pass')
    ), k.until::timestamp - interval '1 day', '1 day') d
    on conflict do nothing`)
}

/** Deletes the remaining rows in `going`. They were checked for references under a lock; see `GOING`. */
export async function deleteCreatedRows(tx: Transaction, own: Own, now: Date): Promise<void> {
  // Undo the visits first, so that the triggers update the client summaries.
  await tx.execute(sql`
    update check_in t set undone_at = ${now.toISOString()} where t.business_id = ${own.businessId}
      and t.undone_at is null and t.id in (select id from going where entity = 'check_in')`)
  await markLiabilityDays(tx, own)
  // Checking the foreign keys again takes minutes where they have no index; not every server permits disabling it.
  await tx.execute(sql.raw(DISABLE_FOREIGN_KEYS))
  const tables: { table: string; column: string; entity: Entity }[] = [
    { table: 'ledger_entry', column: 'pass_id', entity: 'pass' },
    { table: 'check_in', column: 'id', entity: 'check_in' },
    { table: 'pass', column: 'id', entity: 'pass' },
    { table: 'stored_value_entry', column: 'stored_value_id', entity: 'stored_value' },
    { table: 'stored_value', column: 'id', entity: 'stored_value' },
    { table: 'package_service', column: 'package_id', entity: 'package' },
    { table: 'package', column: 'id', entity: 'package' },
    { table: 'service', column: 'id', entity: 'service' },
    { table: 'stock_entry', column: 'product_id', entity: 'product' },
    { table: 'product', column: 'id', entity: 'product' },
    { table: 'client_key', column: 'client_id', entity: 'client' },
    { table: 'client_summary', column: 'client_id', entity: 'client' },
    { table: 'client', column: 'id', entity: 'client' },
  ]
  for (const one of tables) await tx.execute(deletion(own, one))
  await tx.execute(sql.raw(ENABLE_FOREIGN_KEYS))
}
