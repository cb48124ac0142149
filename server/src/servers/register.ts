import type { RunningServer } from '@deskbell/domain/health/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type pg from 'pg'
import type { Database } from '../db/client.ts'
import { appVersion } from '../version.ts'
import type { ServerIdentity } from './identify.ts'
import { INSTALLATION } from './install.ts'

const HEARTBEAT_MS = 10_000
/** Servers that have not been seen for this long have ended. */
export const GONE_SECONDS = 30
// Advisory lock key: servers that start together are compared one after the other. Any fixed number.
const SERVERS_LOCK = 7_205_905

const SIGN = `insert into ${INSTALLATION}.server (id, version, secret_fingerprint, files, backups)
  values ($1, $2, $3, $4, $5) on conflict (id) do update set seen_at = now()`

export type RegisteredServer = { id: string; stop(): Promise<void> }

/**
 * Notes this server among those that run on the database, until `stop`. Throws an Error with a message for the operator
 * if another one has a different secret or storage.
 */
export async function registerServer({ $client: pool }: Database, identity: ServerIdentity): Promise<RegisteredServer> {
  const id = newId()
  const row = [id, appVersion, identity.secretFingerprint, identity.files, identity.backups]
  await withLock(pool, async (connection) => {
    const gone = `seen_at < now() - make_interval(secs => ${GONE_SECONDS})`
    await connection.query(`delete from ${INSTALLATION}.server where ${gone}`)
    const { rows } = await connection.query<ServerIdentity & { startedAt: Date }>(
      `select secret_fingerprint as "secretFingerprint", files, backups, started_at as "startedAt"
        from ${INSTALLATION}.server order by started_at`,
    )
    for (const other of rows) requireSame(identity, other)
    await connection.query(SIGN, row)
  })
  // A database that is away is told by others; the next heartbeat makes up for it.
  const beat = () => void pool.query(SIGN, row).catch(() => undefined)
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref()
  return {
    id,
    async stop() {
      clearInterval(heartbeat)
      await pool.query(`delete from ${INSTALLATION}.server where id = $1`, [id]).catch(() => undefined)
    },
  }
}

/** Lists the servers that run, the oldest first. */
export async function listServers({ $client: pool }: Database): Promise<RunningServer[]> {
  const { rows } = await pool.query<{ id: string; version: string; startedAt: Date; seenAt: Date }>(
    `select id, version, started_at as "startedAt", seen_at as "seenAt" from ${INSTALLATION}.server
      where seen_at > now() - make_interval(secs => ${GONE_SECONDS}) order by started_at, id`,
  )
  return rows.map(({ startedAt, seenAt, ...server }) => {
    return { ...server, startedAt: startedAt.toISOString(), seenAt: seenAt.toISOString() }
  })
}

async function withLock(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<void>): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query('select pg_advisory_xact_lock($1)', [SERVERS_LOCK])
    await work(connection)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

function requireSame(own: ServerIdentity, other: ServerIdentity & { startedAt: Date }): void {
  const refuse = (problem: string, toDo: string): never => {
    const since = other.startedAt.toISOString().slice(0, 16).replace('T', ' ')
    throw new Error(
      `Another server runs on this database since ${since} UTC, and ${problem}. ${toDo} If that server has ended, start again in ${GONE_SECONDS} seconds.`,
    )
  }
  if (own.secretFingerprint !== other.secretFingerprint)
    refuse('it has another secret', 'Give all of them the same APP_SECRET.')
  if (own.files !== other.files)
    refuse('it keeps uploaded files elsewhere', 'Give all of them the same S3_BUCKET, or a DATA_DIR that they share.')
  if (own.backups !== other.backups)
    refuse('it keeps backups elsewhere', 'Give all of them the same BACKUP_S3_BUCKET, or a BACKUP_DIR that they share.')
}
