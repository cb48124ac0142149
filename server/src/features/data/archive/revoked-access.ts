import { text } from 'node:stream/consumers'
import type { AccessKind, RevokedAccess } from '@deskbell/domain/data/backups/schema.ts'
import type pg from 'pg'
import { AppError } from '../../../errors.ts'
import { jsonLinesPath } from './manifest.ts'
import type { Archive } from './read.ts'
import { quoteIdentifier } from './tables.ts'

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

/**
 * Finds the people who are in the archive and were removed from the live data, and what is valid in the archive and
 * revoked in the live data. Goes by what is noted there and not by what is missing, since the archive may be newer than
 * the live data or of another installation.
 */
export async function findRevokedAccess(
  connection: Pick<pg.ClientBase, 'query'>,
  archive: Archive,
  live: string,
): Promise<RevokedAccess[]> {
  const found = await findRemovedUsers(connection, archive, live)
  for (const { kind, end, name, isRevoked = `${end} is not null` } of REVOCABLE) {
    const valid = (await readRows(archive, kind)).filter((row) => !row[end] && !row.accepted_at)
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
async function findRemovedUsers(
  connection: Pick<pg.ClientBase, 'query'>,
  archive: Archive,
  live: string,
): Promise<RevokedAccess[]> {
  const archived = await readRows(archive, 'user')
  const schema = quoteIdentifier(live)
  const { rows } = await connection.query<{ id: string }>(
    `select a.id from unnest($1::text[], $2::text[]) a (id, email)
      where exists (select from ${schema}.activity l
          where l.entity = 'user' and l.action = 'removed' and l.entity_id = a.id)
        and not exists (select from ${schema}."user" l where l.id = a.id or lower(l.email) = lower(a.email))`,
    [archived.map(({ id }) => id), archived.map(({ email }) => email)],
  )
  const removed = new Set(rows.map(({ id }) => id))
  return archived.filter(({ id }) => removed.has(id)).map((row) => toAccess('user', row, 'name'))
}

function toAccess(kind: AccessKind, row: Row, name: string): RevokedAccess {
  return { kind, id: row.id, name: row[name] ?? '' }
}

async function readRows(archive: Archive, table: string): Promise<Row[]> {
  const path = jsonLinesPath(table)
  if (!archive.names.includes(path)) return []
  const lines = (await text(await archive.open(path))).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}

/**
 * Removes and revokes the access in the restored data, in the caller's transaction. `live` is the schema of the data
 * that was replaced. Throws AppError 'last_of_the_team' if nobody could sign in any more.
 */
export async function leaveOutRevoked(
  connection: Pick<pg.ClientBase, 'query'>,
  { revoked, live, now }: { revoked: RevokedAccess[]; live: string; now: Date },
): Promise<void> {
  const listIds = (kind: AccessKind) => revoked.filter((one) => one.kind === kind).map(({ id }) => id)
  for (const { kind, end } of REVOCABLE) {
    const text = `update public.${kind} set ${end} = $2, updated_at = $2 where id = any($1)`
    await connection.query(text, [listIds(kind), now])
  }
  const users = listIds('user')
  if (users.length > 0) await removeUsers(connection, users, quoteIdentifier(live))
}

async function removeUsers(connection: Pick<pg.ClientBase, 'query'>, ids: string[], live: string): Promise<void> {
  // What they had set up belongs to whoever took it over. Reports go to whom they went to last.
  for (const table of ['api_key', 'feed', 'webhook', 'invite'])
    await connection.query(
      `update public.${table} t set by_user = l.by_user, by_name = l.by_name from ${live}.${table} l
        where l.id = t.id and t.by_user = any($1)`,
      [ids],
    )
  const isTheirs = `(r.by_user = any($1) or exists (
    select from public."user" u where u.id = any($1) and lower(u.email) = any(lower(r."to"::text)::text[])))`
  await connection.query(
    `delete from public.report_mail r where ${isTheirs}
      and not exists (select from ${live}.report_mail l where l.id = r.id)`,
    [ids],
  )
  await connection.query(
    `update public.report_mail r set by_user = l.by_user, by_name = l.by_name, "to" = l."to"
      from ${live}.report_mail l where l.id = r.id and ${isTheirs}`,
    [ids],
  )
  await connection.query('delete from public."user" where id = any($1)', [ids])
  const { rows: left } = await connection.query('select from public."user" limit 1')
  if (left.length === 0)
    throw new AppError('last_of_the_team', { detail: 'Nobody could sign in. Bring the people back to restore it.' })
  // The next restore finds that they were removed.
  await connection.query(
    `insert into public.activity (business_id, id, at, by_user, by_name, action, entity, entity_id, before, after)
      select business_id, id, at, by_user, by_name, action, entity, entity_id, before, after from ${live}.activity
      where entity = 'user' and action = 'removed' and entity_id = any($1) on conflict do nothing`,
    [ids],
  )
}
