import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ImportRow } from './present.ts'

type Own = Pick<ImportRow, 'businessId' | 'id'>

const COLUMNS = {
  client: ['first_name', 'last_name', 'phone', 'email', 'birthday', 'alert_note', 'notes', 'tags'],
  service: ['description', 'category', 'duration_minutes', 'price', 'bookable', 'active'],
} as const
type Entity = keyof typeof COLUMNS

/** Those that nobody has changed after the import did. */
function unchanged({ businessId, id }: Own, entity: Entity): SQL {
  return sql`ic.business_id = ${businessId} and ic.import_id = ${id} and ic.entity = ${entity} and ic.before is not null
    and t.business_id = ic.business_id and t.id = ic.entity_id`
}

async function restore(tx: Transaction, own: Own, entity: Entity, at: string): Promise<string[]> {
  const table = sql.identifier(entity)
  const columns = sql.raw(COLUMNS[entity].join(', '))
  await tx.execute(sql`
    insert into kept select t.business_id, ic.entity, ic.entity_id, 'changed' from import_change ic, ${table} t
    where ${unchanged(own, entity)} and t.version <> (ic.before ->> 'version')::int`)
  await tx.execute(sql`
    select count(*) from (select 1 from ${table} t, import_change ic where ${unchanged(own, entity)}
      order by t.id for no key update of t) locked`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} t set (${columns}) = (select ${columns} from jsonb_populate_record(t, ic.before - 'version')),
      version = t.version + 1, updated_at = ${at}
    from import_change ic where ${unchanged(own, entity)} and t.version = (ic.before ->> 'version')::int
    returning t.id`)
  return rows.map(({ id }) => id)
}

async function renewKeys(tx: Transaction, { businessId }: Own, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    firstName: string
    lastName: string
    phone: string
    email: string
  }>(sql`
    select id, first_name as "firstName", last_name as "lastName", phone, email from client
    where business_id = ${businessId} and id = any (${sql.param(ids)}::uuid[])`)
  await tx.execute(
    sql`delete from client_key where business_id = ${businessId} and client_id = any (${sql.param(ids)}::uuid[])`,
  )
  for (const row of rows)
    await tx.execute(sql`insert into client_key (business_id, client_id, key)
      select ${businessId}, ${row.id}::uuid, key from unnest(${sql.param(searchKeys(row))}::text[]) key`)
}

/** Gives back to those whom the import changed what they had. */
export async function restoreChanged(tx: Transaction, own: Own, now: Date): Promise<void> {
  const at = now.toISOString()
  await restore(tx, own, 'service', at)
  const clients = await restore(tx, own, 'client', at)
  if (clients.length > 0) await renewKeys(tx, own, clients)
}
