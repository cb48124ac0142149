import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { RestoreReport } from '@deskbell/domain/data/backups/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '../../../db/migrate.ts'
import { getArchiveStatements, getSchemaShape, SCHEMA_VERSION } from '../../../db/migration-files.ts'
import { connectToPrimary } from '../../../db/primary.ts'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import type { Storage } from '../../../storage/storage.ts'
import { checkArchive } from './check.ts'
import { openKey } from './file-keys.ts'
import { ARCHIVE_LOCK } from './locks.ts'
import { type ArchivedTable, countRows, csvPath, type Entry, FILES, listFiles, SECRET } from './manifest.ts'
import { reEncrypt } from './re-encrypt.ts'
import type { Archive } from './read.ts'
import { leaveOutRevoked } from './revoked-access.ts'
import { createReplacedName, dropReplacedData, swapBack, swapSchema } from './swap-schema.ts'
import { checksumTable, listColumns, PORTABLE_TEXT_SETTINGS, quoteIdentifier } from './tables.ts'

/**
 * Loads an archive into a new schema, within the caller's transaction: creates the schema of the archive's version,
 * loads and compares all rows, then migrates it to this release. Live tables are neither changed nor locked.
 */
export async function loadArchive(connection: pg.Client, archive: Archive, schema: string): Promise<void> {
  const { schemaVersion, tables } = archive.manifest
  await connection.query(`create schema ${quoteIdentifier(schema)}`)
  await connection.query(PORTABLE_TEXT_SETTINGS)
  await connection.query(`set local search_path = ${quoteIdentifier(schema)}, ${await extensionSchema(connection)}`)
  const { create, migrate } = getArchiveStatements(schemaVersion, schema)
  await runAll(connection, create)
  await withoutChecks(connection, schema, async () => {
    for (const table of tables) await loadTable(connection, archive, { schema, table })
  })
  await setSequences(connection, archive)
  await runAll(connection, migrate)
  // By today's names: a migration may have renamed a table of the archive.
  for (const name of getSchemaShape(SCHEMA_VERSION).tables)
    await connection.query(`analyze ${quoteIdentifier(schema)}.${quoteIdentifier(name)}`)
}

async function runAll(connection: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await connection.query(statement)
}

/**
 * Returns the schema of the btree_gist extension, which the exclusion constraint against double bookings needs. It
 * depends on the database's administrator.
 */
async function extensionSchema(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    "select quote_ident(n.nspname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'btree_gist'",
  )
  return rows[0]?.name ?? 'public'
}

/**
 * Runs the load without foreign keys and triggers: rows reference each other in both directions, and counting triggers
 * would count twice. Adding the keys back checks all rows.
 */
async function withoutChecks(connection: pg.Client, schema: string, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await connection.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`,
    [quoteIdentifier(schema)],
  )
  const { rows: tables } = await connection.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = $1::regnamespace",
    [quoteIdentifier(schema)],
  )
  for (const { table, name } of keys) await connection.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await connection.query(`alter table ${name} disable trigger user`)
  await work()
  for (const { name } of tables) await connection.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(
  connection: pg.Client,
  archive: Archive,
  { schema, table }: { schema: string; table: ArchivedTable },
): Promise<void> {
  const { name } = table
  const columns = await listColumns(connection, schema, name)
  if (columns.join() !== table.columns.join())
    throw new AppError('archive_damaged', {
      detail: toStoredText(msg`The table ${{ name }} has other columns than its version has.`),
    })
  const listed = columns.map(quoteIdentifier).join(', ')
  const into = connection.query(
    copyFrom(
      `copy ${quoteIdentifier(schema)}.${quoteIdentifier(name)} (${listed}) from stdin (format csv, header match)`,
    ),
  )
  await pipeline(await archive.open(csvPath(name)), into)
  const { rows, sum } = await checksumTable(connection, schema, { name, columns })
  if (rows !== table.rows || sum !== table.sum)
    throw new AppError('archive_damaged', {
      detail: toStoredText(msg`The rows of ${{ name }} are not what they were.`),
    })
}

async function setSequences(connection: pg.Client, { manifest }: Archive): Promise<void> {
  for (const [name, { value, called }] of Object.entries(manifest.sequences))
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [quoteIdentifier(name), value, called])
}

const BEFORE = '.before'

/** Restores an archive's files to the storage, under other keys if `toKey` says so. Files are immutable by key, except logos. */
export async function restoreFiles(
  archive: Archive,
  files: Storage,
  toKey: (key: string) => string = (key) => key,
): Promise<void> {
  for (const entry of listFiles(archive.manifest))
    await restoreFile(archive, files, { entry, key: toKey(entry.name.slice(FILES.length)) })
}

async function restoreFile(
  archive: Archive,
  files: Storage,
  { entry, key }: { entry: Entry; key: string },
): Promise<void> {
  const there = await openKey(files, key)
  if (there) {
    if (key.endsWith(BEFORE) || (await hashStream(there)) === entry.hash) return void there.destroy()
    // Keep a copy of the current logo, which a rollback of the restore reads.
    await files.copy(key, key + BEFORE)
  }
  await files.putStream(key, await archive.open(entry.name), { contentLength: entry.bytes })
}

async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

export const LOADING = 'restoring'

export type Target = { databaseUrl: string; files: Storage; secret: string; now: Date }

/**
 * Checks the whole archive, restores it beside the live data and swaps it in atomically. If it fails or is killed, the
 * live data is unchanged. Afterwards ends all other connections to the database. Unless `bringBack`, who was removed and
 * what was revoked since the archive was made stays so; throws AppError 'last_of_the_team' if nobody would be left.
 */
export async function restoreArchive(
  target: Target,
  archive: Archive,
  {
    bringBack,
    onBegin,
    onDone,
  }: {
    bringBack: boolean
    /** Called under the locks that the restore holds from its beginning to its end. */
    onBegin?: (connection: pg.Client) => Promise<void>
    /** Called within the transaction that replaces the data. */
    onDone?: (connection: pg.Client, report: RestoreReport) => Promise<void>
  },
): Promise<RestoreReport> {
  return withExclusiveLocks(target.databaseUrl, async (connection) => {
    await onBegin?.(connection)
    await checkArchive(archive)
    await connection.query('begin')
    await dropReplacedData(connection)
    await loadArchive(connection, archive, LOADING)
    const sealed = await reEncrypt(connection, { from: await readSecret(archive), to: target.secret })
    // Before the swap: a row without its file is worse than a file without a row.
    await restoreFiles(archive, target.files)
    const replaced = await createReplacedName(connection, target.now)
    await swapSchema(connection, { from: LOADING, to: replaced })
    // After the swap, whose locks hold off further revocations.
    const leftOut = bringBack
      ? 0
      : await leaveOutRevoked(connection, { back: 'public', live: replaced, now: target.now })
    const { manifest } = archive
    const counts = { rows: countRows(manifest), files: listFiles(manifest).length }
    const report = { restoredAt: target.now.toISOString(), ...counts, ...sealed, leftOut }
    await onDone?.(connection, report)
    await connection.query('commit')
    await terminateOtherConnections(connection)
    return report
  })
}

/**
 * Rolls back the last restore, atomically. Unless `bringBack`, who was removed and what was revoked since then stays so.
 * Throws AppError 'no_way_back', or 'last_of_the_team' if nobody would be left.
 */
export async function rollBack(
  { databaseUrl, now }: Pick<Target, 'databaseUrl' | 'now'>,
  {
    bringBack,
    onDone,
  }: {
    bringBack: boolean
    /** Called within the transaction that replaces the data, with the time to which it goes back. */
    onDone?: (connection: pg.Client, replacedAt: Date) => Promise<void>
  },
): Promise<{ replacedAt: Date; leftOut: number }> {
  return withExclusiveLocks(databaseUrl, async (connection) => {
    await connection.query('begin')
    const { replacedAt, replaced } = await swapBack(connection, now)
    const leftOut = bringBack ? 0 : await leaveOutRevoked(connection, { back: 'public', live: replaced, now })
    await onDone?.(connection, replacedAt)
    await connection.query('commit')
    await terminateOtherConnections(connection)
    return { replacedAt, leftOut }
  })
}

/** Loads and compares an archive in a scratch schema, and rolls back. */
export async function testRestore(databaseUrl: string, archive: Archive): Promise<void> {
  await checkArchive(archive)
  await withConnection(databaseUrl, async (connection) => {
    await connection.query('begin')
    await loadArchive(connection, archive, 'rehearsing')
    await connection.query('rollback')
  })
}

export async function readSecret(archive: Archive): Promise<string | null> {
  return archive.names.includes(SECRET) ? text(await archive.open(SECRET)) : null
}

/**
 * Runs `work` under the migration and archive locks, so without a concurrent restore, backup or migration. Throws
 * AppError 'restore_running'.
 */
export async function withExclusiveLocks<T>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(databaseUrl, async (connection) => {
    for (const lock of [MIGRATION_LOCK, ARCHIVE_LOCK]) {
      const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
      if (!rows[0]?.taken) throw new AppError('restore_running')
    }
    return work(connection)
  })
}

async function withConnection<T>(databaseUrl: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = await connectToPrimary(databaseUrl, { application_name: 'deskbell restore' })
  try {
    return await work(connection)
  } finally {
    // This also rolls back an open transaction.
    await connection.end()
  }
}

/**
 * Terminates the app's other connections: their prepared statements refer to the old tables, and live streams must
 * reload. Waits for each, so that the next request doesn't meet one that is about to end.
 */
async function terminateOtherConnections(connection: pg.Client): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
        and application_name like 'deskbell%'`,
  )
}
