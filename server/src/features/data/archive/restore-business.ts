import { type ClientBase, escapeLiteral } from 'pg'
import { listBusinessTables, SCHEMA_VERSION } from '../../../db/migration-files.ts'
import { AppError } from '../../../errors.ts'
import { LIVE_CHANNEL, signedOutPayload } from '../../../live/announce.ts'
import { checkArchive } from './check.ts'
import { moveKey } from './file-keys.ts'
import { countRows, listFiles } from './manifest.ts'
import { reEncrypt } from './re-encrypt.ts'
import type { Archive } from './read.ts'
import { LOADING, loadArchive, readSecret, restoreFiles, type Target, withExclusiveLocks } from './restore.ts'
import { leaveOutRevoked } from './revoked-access.ts'
import { LEFT_OUT, listColumns, OF_ACCOUNTS, OF_OPERATOR, quoteIdentifier } from './tables.ts'

export type BusinessReport = {
  businessId: string
  rows: number
  files: number
  /** People, keys and the like that were removed since. */
  leftOut: number
  pinEmptied: boolean
}

/**
 * Restores an archive of one business beside the others of an installation: in the place of the business with its id, or
 * under the id `as`. One transaction replaces its rows; those of the other businesses are neither changed nor locked.
 * Who has an account here keeps it as it is, and who joined since stays. Under another id, keys, feeds, invitations and
 * kiosks end. Throws AppError 'several_shops' for an archive of several, or of none.
 */
export async function restoreBusiness(
  target: Target,
  archive: Archive,
  { as }: { as: string | null },
): Promise<BusinessReport> {
  if (archive.manifest.shops.length !== 1) throw new AppError('several_shops')
  return withExclusiveLocks(target.databaseUrl, async (connection) => {
    await checkArchive(archive)
    await connection.query('begin')
    await loadArchive(connection, archive, LOADING)
    const from = await findOnlyBusiness(connection)
    const businessId = as ?? from
    const { pinEmptied } = await reEncrypt(connection, { from: await readSecret(archive), to: target.secret })
    const leftOut = await leaveOutRevoked(connection, { back: LOADING, live: 'public', now: target.now })
    await leaveOutRemovedMembers(connection, businessId)
    if (businessId !== from) await endAccess(connection, target.now)
    await restoreFiles(archive, target.files, (key) => moveKey(key, from, businessId))
    // Triggers write to the tables that the search path names first.
    await connection.query('set local search_path to default')
    await deleteRows(connection, businessId)
    await copyAccounts(connection, businessId)
    await copyRows(connection, from, businessId)
    await raiseSequences(connection, archive)
    await connection.query(`drop schema ${LOADING} cascade`)
    await connection.query('select pg_notify($1, $2)', [LIVE_CHANNEL, signedOutPayload(businessId)])
    await connection.query('commit')
    const { manifest } = archive
    const counts = { rows: countRows(manifest), files: listFiles(manifest).length }
    return { businessId, ...counts, leftOut, pinEmptied: pinEmptied || businessId !== from }
  })
}

async function findOnlyBusiness(connection: ClientBase): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(`select business_id as id from ${LOADING}.business`)
  const [only] = rows
  if (!only || rows.length > 1) throw new AppError('archive_damaged')
  return only.id
}

/** Leaves out the members of the archive who were removed from the business, but may still work in another one. */
async function leaveOutRemovedMembers(connection: ClientBase, businessId: string): Promise<void> {
  // Read first: where Citus distributes the tables, no row that was loaded is deleted by a join with them.
  const { rows } = await connection.query<{ id: string }>(
    `select entity_id as id from public.activity
      where business_id = $1 and entity = 'user' and action = 'removed' and entity_id not in (
        select user_id from public.membership where business_id = $1)`,
    [businessId],
  )
  await connection.query(`delete from ${LOADING}.membership where user_id = any($1)`, [rows.map(({ id }) => id)])
}

/**
 * Ends what lets somebody in without a session: the business that has the other id may still use it. The PIN and the
 * secrets of the SMS provider and the fiscal service are encrypted for the other id.
 */
async function endAccess(connection: ClientBase, now: Date): Promise<void> {
  for (const table of ['api_key', 'feed', 'device'])
    await connection.query(`update ${LOADING}.${table} set revoked_at = coalesce(revoked_at, $1)`, [now])
  const open = 'accepted_at is null and withdrawn_at is null'
  await connection.query(`update ${LOADING}.invite set withdrawn_at = $1 where ${open}`, [now])
  await connection.query(`update ${LOADING}.business set pin_cipher = '', sms_cipher = '', fiscal_cipher = ''`)
}

/** Tables with rows of a business, referenced ones first, that an archive of it replaces. */
const REPLACED = listBusinessTables(SCHEMA_VERSION).filter(
  (table) => !['business', 'membership', 'backup', ...OF_OPERATOR].includes(table),
)
/** Triggers write it with the rows that it sums. */
const SUMMED = 'client_summary'

async function deleteRows(connection: ClientBase, businessId: string): Promise<void> {
  await connection.query('set constraints all deferred')
  // Whoever adds a row for the business waits, since its foreign key locks this one.
  await connection.query('select from public.business where business_id = $1 for update', [businessId])
  // As `isSessionFor` matches them, also those of the release before memberships.
  await connection.query(
    `delete from public.session s using public."user" u
      where u.id = s.user_id and coalesce(s.business_id, u.business_id) = $1`,
    [businessId],
  )
  for (const table of REPLACED.toReversed())
    await connection.query(`delete from public.${quoteIdentifier(table)} where business_id = $1`, [businessId])
}

/** Matches the account `p` of this installation with the account `a` of the archive. */
const IS_SAME_PERSON = 'p.id = a.id or lower(p.email) = lower(a.email)'

/** Adds the accounts of those who have none here. */
async function copyAccounts(connection: ClientBase, businessId: string): Promise<void> {
  const { rows } = await connection.query<{ id: string }>(
    `select a.id from ${LOADING}."user" a where not exists (select from public."user" p where ${IS_SAME_PERSON})`,
  )
  const ids = rows.map(({ id }) => id)
  for (const [table, column] of Object.entries(OF_ACCOUNTS)) {
    const columns = await listColumns(connection, 'public', table)
    const values = columns.map((name) => (name === 'business_id' ? escapeLiteral(businessId) : quoteIdentifier(name)))
    await connection.query(
      `insert into public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')})
        select ${values.join(', ')} from ${LOADING}.${quoteIdentifier(table)} where ${column} = any($1)`,
      [ids],
    )
  }
}

async function copyRows(connection: ClientBase, from: string, to: string): Promise<void> {
  await copyTable(connection, 'business', { from, to, conflict: 'update' })
  await copyTable(connection, 'membership', { from, to, conflict: 'nothing' })
  for (const table of REPLACED)
    if (!LEFT_OUT.includes(table) && table !== SUMMED) await copyTable(connection, table, { from, to })
  await connection.query(`delete from public.${SUMMED} where business_id = $1`, [to])
  await copyTable(connection, SUMMED, { from, to })
}

type Copying = { from: string; to: string; conflict?: 'update' | 'nothing' }

async function copyTable(connection: ClientBase, table: string, { from, to, conflict }: Copying): Promise<void> {
  const columns = await listColumns(connection, 'public', table)
  const enums = await findEnums(connection, table)
  const names = columns.map(quoteIdentifier)
  // Each schema has enumerated types of its own.
  const values = columns.map((column) => {
    const value = getValue(column, { from, to })
    return enums.has(column) ? `${value}::text::${enums.get(column)}` : value
  })
  const updates = names.map((name) => `${name} = excluded.${name}`).join(', ')
  const onConflict = { update: `on conflict (business_id) do update set ${updates}`, nothing: 'on conflict do nothing' }
  await connection.query(
    `insert into public.${quoteIdentifier(table)} (${names.join(', ')})
      select ${values.join(', ')} from ${LOADING}.${quoteIdentifier(table)} t ${conflict ? onConflict[conflict] : ''}`,
  )
}

/** Returns the columns of enumerated types, with their types. */
async function findEnums(connection: ClientBase, table: string): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and 'e' in (t.typtype, e.typtype)`,
    [`public.${quoteIdentifier(table)}`],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Returns the SQL of a column's value in this installation, where the business and people may have other ids. */
function getValue(column: string, { from, to }: Pick<Copying, 'from' | 'to'>): string {
  const own = `t.${quoteIdentifier(column)}`
  if (column === 'business_id') return escapeLiteral(to)
  if (column === 'logo_url') return `replace(${own}, ${escapeLiteral(`/${from}?`)}, ${escapeLiteral(`/${to}?`)})`
  if (column !== 'user_id' && column !== 'by_user') return own
  const here = `select p.id from ${LOADING}."user" a join public."user" p on ${IS_SAME_PERSON} where a.id = ${own}`
  return `coalesce((${here} order by p.id = a.id desc limit 1), ${own})`
}

/** The numbers that later bookings get are above those of the archive. */
async function raiseSequences(connection: ClientBase, { manifest }: Archive): Promise<void> {
  for (const [name, { value }] of Object.entries(manifest.sequences)) {
    const sequence = `public.${quoteIdentifier(name)}`
    await connection.query(`select setval('${sequence}', greatest($1::bigint, last_value)) from ${sequence}`, [value])
  }
}
