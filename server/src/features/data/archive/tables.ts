import { type ClientBase, escapeLiteral } from 'pg'
import { getSchemaShape } from '../../../db/migration-files.ts'
import type { ArchivedTable } from './manifest.ts'

/**
 * Tables excluded from archives: sessions and mailed tokens, with which a reader of the archive could sign in; the
 * passkeys of clients, which their addresses give anew; rate limit counters; the list of backups, which describes the backup storage; and sums that a job computes from the rest.
 */
export const LEFT_OUT = [
  'session',
  'verification',
  'portal_session',
  'portal_sign_in',
  'portal_address_change',
  'portal_passkey',
  'portal_challenge',
  'rate_limit',
  'backup',
  'daily_sums',
  'stale_day',
  'daily_visits',
  'daily_liability',
]

/** Quotes an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function archivedTables(schemaVersion: number): string[] {
  return getSchemaShape(schemaVersion)
    .tables.filter((name) => !LEFT_OUT.includes(name))
    .toSorted()
}

/** Lists the columns to archive, without generated ones. */
export async function listColumns(connection: ClientBase, schema: string, table: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select a.attname as name from pg_attribute a where a.attrelid = $1::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [`${quoteIdentifier(schema)}.${quoteIdentifier(table)}`],
  )
  return rows.map(({ name }) => name)
}

/** Makes the text form of values independent of the server's settings. */
export const PORTABLE_TEXT_SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lc_monetary = 'C'`

/** What the operator of an installation decides about a business, and so belongs to no archive of it alone. */
export const OF_OPERATOR = ['tenancy', 'business_host', 'login_attempt']
/** Tables of accounts, with the column that names the account. */
export const OF_ACCOUNTS = { user: 'id', account: 'user_id', passkey: 'user_id', two_factor: 'user_id' }

/** Returns the condition for a table's rows `t` that belong to a business. */
export function isOfBusiness(table: string, businessId: string): string {
  const id = escapeLiteral(businessId)
  if (OF_OPERATOR.includes(table)) return 'false'
  const account = OF_ACCOUNTS[table as keyof typeof OF_ACCOUNTS]
  if (!account) return `t.business_id = ${id}`
  return `t.${account} in (select m.user_id from public.membership m where m.business_id = ${id})`
}

/** Returns the row count and an order-independent checksum: the sum of the rows' digests. */
export async function checksumTable(
  connection: ClientBase,
  schema: string,
  { name, columns, where = 'true' }: Pick<ArchivedTable, 'name' | 'columns'> & { where?: string },
): Promise<Pick<ArchivedTable, 'rows' | 'sum'>> {
  const row = columns.map((column) => `t.${quoteIdentifier(column)}`).join(', ')
  const { rows } = await connection.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${quoteIdentifier(schema)}.${quoteIdentifier(name)} t where ${where}`,
  )
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '0' }
}
