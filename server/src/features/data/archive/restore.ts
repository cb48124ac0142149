import { text } from 'node:stream/consumers'
import type { RestoreReport } from '@deskbell/domain/data/backups/schema.ts'
import pg from 'pg'
import { MIGRATION_LOCK } from '../../../db/migrate.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { checkArchive } from './check.ts'
import { restoreFiles } from './files-in.ts'
import { loadArchive } from './load.ts'
import { ARCHIVE_LOCK } from './locks.ts'
import { countRows, listFiles, SECRET } from './manifest.ts'
import { reEncrypt } from './re-encrypt.ts'
import type { Archive } from './read.ts'
import { beforeName, dropBefore, swapBack, swapSchema } from './swap-schema.ts'

const LOADING = 'restoring'

export type Target = { databaseUrl: string; files: Storage /** The install's own. */; secret: string; now: Date }

/**
 * Checks an archive whole, restores it beside the live data and puts it in its place in one step. Whenever it fails or
 * is killed, the live data is as it was. All connections to the database are ended after it.
 */
export async function restoreArchive(target: Target, archive: Archive): Promise<RestoreReport> {
  await checkArchive(archive)
  const resealed = await alone(target.databaseUrl, async (connection) => {
    await connection.query('begin')
    await dropBefore(connection)
    await loadArchive(connection, archive, LOADING)
    const sealed = await reEncrypt(connection, { from: await readSecret(archive), to: target.secret })
    // Before the switch: a row without its bytes is worse than bytes that nothing names.
    await restoreFiles(archive, target.files)
    await swapSchema(connection, { from: LOADING, to: await beforeName(connection, target.now) })
    await connection.query('commit')
    await endOthers(connection)
    return sealed
  })
  const { manifest } = archive
  const counts = { rows: countRows(manifest), files: listFiles(manifest).length }
  return { restoredAt: target.now.toISOString(), ...counts, ...resealed }
}

/** Back to the data before the last restore, in one step. Throws `no_way_back`. */
export async function rollBack({ databaseUrl, now }: Pick<Target, 'databaseUrl' | 'now'>): Promise<Date> {
  return alone(databaseUrl, async (connection) => {
    await connection.query('begin')
    const { replacedAt } = await swapBack(connection, now)
    await connection.query('commit')
    await endOthers(connection)
    return replacedAt
  })
}

/** Builds everything that an archive holds in a schema of its own, compares it, and leaves no trace. */
export async function testRestore(databaseUrl: string, archive: Archive): Promise<void> {
  await checkArchive(archive)
  await withConnection(databaseUrl, async (connection) => {
    await connection.query('begin')
    await loadArchive(connection, archive, 'rehearsing')
    await connection.query('rollback')
  })
}

async function readSecret(archive: Archive): Promise<string | null> {
  return archive.names.includes(SECRET) ? text(await archive.open(SECRET)) : null
}

/** Does something while nobody else restores, writes an archive, or brings the database up to date. */
async function alone<T>(databaseUrl: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  return withConnection(databaseUrl, async (connection) => {
    for (const lock of [MIGRATION_LOCK, ARCHIVE_LOCK]) {
      const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
      if (!rows[0]?.taken) throw new AppError('restore_running')
    }
    return work(connection)
  })
}

async function withConnection<T>(databaseUrl: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: databaseUrl, application_name: 'deskbell restore' })
  // Said by whatever statement runs.
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    // What was not committed is rolled back with it.
    await connection.end()
  }
}

/** Ends the app's other connections: their prepared statements know the old tables, and streams must ask anew. */
async function endOthers(connection: pg.Client): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
        and application_name like 'deskbell%'`,
  )
}
