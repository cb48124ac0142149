import type { ClientBase } from 'pg'
import { getSchemaShape } from '../../../db/migration-files.ts'
import type { ArchivedTable } from './manifest.ts'

/**
 * What no archive holds: sessions and the tokens that were mailed, with which whoever reads the archive could sign in,
 * counts of tries by address, and the list of backups, which is about the place and not about the shop.
 */
const LEFT_OUT = ['session', 'verification', 'rate_limit', 'backup']

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function archivedTables(schemaVersion: number): string[] {
  return getSchemaShape(schemaVersion)
    .tables.filter((name) => !LEFT_OUT.includes(name))
    .toSorted()
}

/** The columns that are written: what the database generates, it generates again. */
export async function listColumns(connection: ClientBase, schema: string, table: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select a.attname as name from pg_attribute a where a.attrelid = $1::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [`${quoted(schema)}.${quoted(table)}`],
  )
  return rows.map(({ name }) => name)
}

/** Text is written the same whatever the server's settings are. */
export const SAME_TEXT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lc_monetary = 'C'`

/** How many rows there are, and the sum of their digests: equal for equal rows, in whatever order they lie. */
export async function checksumTable(
  connection: ClientBase,
  schema: string,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
): Promise<Pick<ArchivedTable, 'rows' | 'sum'>> {
  const row = columns.map((column) => `t.${quoted(column)}`).join(', ')
  const { rows } = await connection.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoted(schema)}.${quoted(name)} t`,
  )
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '0' }
}
