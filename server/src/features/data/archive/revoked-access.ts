import { text } from 'node:stream/consumers'
import type { AccessKind, RevokedAccess } from '@deskbell/domain/data/backups/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { jsonLinesPath } from './manifest.ts'
import type { Archive } from './read.ts'
import { quoteIdentifier } from './tables.ts'

type Connection = Pick<pg.ClientBase, 'query'>
type Row = { id: string; email?: string; accepted_at?: string | null } & Record<string, string | null | undefined>

/**
 * Tables whose rows let somebody in, or send data out, without a session: the column that ends a row, and the one that
 * names it. The names are the same in all schema versions.
 */
const REVOCABLE: { kind: Exclude<AccessKind, 'user'>; end: string; name: string; isRevoked?: string }[] = [
  { kind: 'api_key', end: 'revoked_at', name: 'name' },
  { kind: 'feed', end: 'revoked_at', name: 'by_name' },
  { kind: 'webhook', end: 'archived_at', name: 'url' },
  { kind: 'device', end: 'revoked_at', name: 'name' },
  // The invitation of somebody who joined and was removed would let them join again.
  {
    kind: 'invite',
    end: 'withdrawn_at',
    name: 'email',
    isRevoked: 'withdrawn_at is not null or accepted_at is not null',
  },
]

/** Reads a table of the data that comes back. */
type ReadTable = (table: AccessKind) => Promise<Row[]>

/**
 * Finds the people who come back and were removed from the live data, and what is valid when it comes back and revoked
 * in the live data. Goes by what is noted there and not by what is missing, since what comes back may be newer than the
 * live data or of another installation. `live` is the schema of the live data.
 */
export async function findRevokedAccess(
  connection: Connection,
  readTable: ReadTable,
  live: string,
): Promise<RevokedAccess[]> {
  const found = await findRemovedUsers(connection, await readTable('user'), live)
  for (const { kind, end, name, isRevoked = `${end} is not null` } of REVOCABLE) {
    const valid = (await readTable(kind)).filter((row) => !row[end] && !row.accepted_at)
    const { rows } = await connection.query<{ id: string }>(
      `select id from ${quoteIdentifier(live)}.${kind} where id = any($1) and (${isRevoked})`,
      [valid.map(({ id }) => id)],
    )
    const revoked = new Set(rows.map(({ id }) => id))
    for (const row of valid) if (revoked.has(row.id)) found.push(toAccess(kind, row, name))
  }
  return found
}

// Somebody who was removed and has joined again has another id and the same address.
async function findRemovedUsers(connection: Connection, back: Row[], live: string): Promise<RevokedAccess[]> {
  const schema = quoteIdentifier(live)
  const { rows } = await connection.query<{ id: string }>(
    `with back as (select * from unnest($1::text[], $2::text[]) a (id, email))
      select id from back
      where id in (select l.entity_id from ${schema}.activity l where l.entity = 'user' and l.action = 'removed')
        and id not in (select b.id from back b join ${schema}."user" l on l.id = b.id or lower(l.email) = lower(b.email))`,
    [back.map(({ id }) => id), back.map(({ email }) => email)],
  )
  const removed = new Set(rows.map(({ id }) => id))
  return back.filter(({ id }) => removed.has(id)).map((row) => toAccess('user', row, 'name'))
}

function toAccess(kind: AccessKind, row: Row, name: string): RevokedAccess {
  return { kind, id: row.id, name: row[name] ?? '' }
}

/** Reads the tables of an archive. */
export function tablesOfArchive(archive: Archive): ReadTable {
  return async (table) => {
    const path = jsonLinesPath(table)
    if (!archive.names.includes(path)) return []
    const lines = (await text(await archive.open(path))).split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
  }
}

/** Schemas of the data that comes back and of the data that it replaces. */
type Replacing = { back: string; live: string; now: Date }

/**
 * Leaves out of the data that comes back, in the caller's transaction, who was removed and what was revoked in the data
 * that it replaces. Returns how many. Throws AppError 'last_of_the_team' if nobody could sign in any more.
 */
export async function leaveOutRevoked(connection: Connection, { back, live, now }: Replacing): Promise<number> {
  const readTable: ReadTable = async (table) =>
    (await connection.query<Row>(`select * from ${quoteIdentifier(back)}.${quoteIdentifier(table)}`)).rows
  const revoked = await findRevokedAccess(connection, readTable, live)
  await removeAccess(connection, revoked, { back: quoteIdentifier(back), live: quoteIdentifier(live), now })
  return revoked.length
}

async function removeAccess(
  connection: Connection,
  revoked: RevokedAccess[],
  { back, live, now }: Replacing,
): Promise<void> {
  const listIds = (kind: AccessKind) => revoked.filter((one) => one.kind === kind).map(({ id }) => id)
  for (const { kind, end } of REVOCABLE) {
    const text = `update ${back}.${kind} set ${end} = $2, updated_at = $2 where id = any($1)`
    await connection.query(text, [listIds(kind), now])
  }
  const users = listIds('user')
  if (users.length > 0) await removeUsers(connection, users, { back, live })
}

async function removeUsers(
  connection: Connection,
  ids: string[],
  { back, live }: Pick<Replacing, 'back' | 'live'>,
): Promise<void> {
  // What they had set up belongs to whoever took it over. Reports go to whom they went to last.
  for (const table of ['api_key', 'feed', 'webhook', 'invite'])
    await connection.query(
      `update ${back}.${table} t set by_user = l.by_user, by_name = l.by_name from ${live}.${table} l
        where l.business_id = t.business_id and l.id = t.id and t.by_user = any($1)`,
      [ids],
    )
  const isTheirs = `(r.by_user = any($1) or exists (
    select from ${back}."user" u where u.id = any($1) and lower(u.email) = any(lower(r."to"::text)::text[])))`
  await connection.query(
    `delete from ${back}.report_mail r where ${isTheirs}
      and not exists (select from ${live}.report_mail l where l.business_id = r.business_id and l.id = r.id)`,
    [ids],
  )
  await connection.query(
    `update ${back}.report_mail r set by_user = l.by_user, by_name = l.by_name, "to" = l."to"
      from ${live}.report_mail l where l.business_id = r.business_id and l.id = r.id and ${isTheirs}`,
    [ids],
  )
  await connection.query(`delete from ${back}."user" where id = any($1)`, [ids])
  const { rows: left } = await connection.query(`select from ${back}."user" limit 1`)
  if (left.length === 0)
    throw new AppError('last_of_the_team', { detail: toStoredText(msg`Bring the people back to restore it.`) })
  // The next restore finds that they were removed.
  await connection.query(
    `insert into ${back}.activity (business_id, id, at, by_user, by_name, action, entity, entity_id, before, after)
      select business_id, id, at, by_user, by_name, action, entity, entity_id, before, after from ${live}.activity
      where entity = 'user' and action = 'removed' and entity_id = any($1)
        and business_id in (select b.business_id from ${back}.business b) on conflict do nothing`,
    [ids],
  )
}
