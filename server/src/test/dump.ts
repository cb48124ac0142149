import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'

/** Every row of every table of a shop, as text. `without`: tables that are left out. */
export async function dumpShop(db: Database, businessId: string, without: string[] = []): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id' order by 1`)
  const dumps: string[] = []
  for (const { name } of tables.filter(({ name }) => !without.includes(name))) {
    const { rows } = await db.execute<{ row: string }>(sql`
      select to_jsonb(t)::text as row from ${sql.identifier(name)} t where t.business_id = ${businessId} order by 1`)
    dumps.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return dumps
}

/** What a change of a client always moves on, taken out of a dump. */
export function withoutVersions(rows: string[]): string[] {
  return rows.map((row) =>
    row.startsWith('client {') ? row.replace(/"(version|updated_at)": ("[^"]*"|\d+),? ?/g, '') : row,
  )
}
