import type { Database } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'

/** Dumps all rows of a business as text. `without`: tables to skip. */
export async function dumpBusiness(db: Database, businessId: string, without: string[] = []): Promise<string[]> {
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

/** Removes the version and `updated_at` of clients, which every change increments. */
export function withoutVersions(rows: string[]): string[] {
  return rows.map((row) =>
    row.startsWith('client {') ? row.replace(/"(version|updated_at)": ("[^"]*"|\d+),? ?/g, '') : row,
  )
}
