import { sql } from 'drizzle-orm'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { packageTable } from '../../../db/schema/package.ts'
import { pass } from '../../../db/schema/pass.ts'
import { service } from '../../../db/schema/service.ts'
import type { Source } from '../../data/exports/table.ts'

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** What the records are called that some entries are about, or mention, by their ids. */
export async function findNames({ tx, actor }: Source, deeds: unknown[]): Promise<Map<string, string>> {
  const ids = sql.param([...new Set(JSON.stringify(deeds).match(UUIDS))])
  const named = sql`r where r.business_id = ${actor.businessId} and r.id = any (${ids}::uuid[])`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select r.id, r.name from ${packageTable} ${named}
    union all select r.id, r.name from ${service} ${named}
    union all select r.id, r.name from ${pass} ${named}
    union all select r.id, trim(r.first_name || ' ' || r.last_name) from ${employee} ${named}
    union all select r.id, trim(r.first_name || ' ' || r.last_name) from ${client} ${named}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
