import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseDown } from '../db/errors.ts'

export type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

const SCHEMA = 'jobs'

/** Creates a pg-boss instance on our own connection. */
export function createPgBoss(
  connection: Connection,
  {
    lookAfterSeconds,
    migrate = false,
  }: {
    /** Interval in seconds at which it looks for jobs of crashed servers. If set, it also runs the schedule. */
    lookAfterSeconds?: number | undefined
    migrate?: boolean
  },
): PgBoss {
  const executeSql = (text: string, values?: unknown[]) => connection.query(text, values)
  const runs = lookAfterSeconds !== undefined
  return new PgBoss({
    // `migrate` is also on in a running server, which completes the background steps of a schema migration.
    db: { executeSql },
    schema: SCHEMA,
    createSchema: migrate,
    migrate: migrate || runs,
    supervise: runs,
    schedule: runs,
    ...(runs && { superviseIntervalSeconds: lookAfterSeconds, monitorIntervalSeconds: lookAfterSeconds }),
  })
}

/** Logs once when the queue loses the database and once when it is back, since it polls several times per second. */
export function logConnectionLoss(connection: Connection, log: Logger): Connection {
  let isLost = false
  function note(lost: boolean) {
    if (lost && !isLost) log.warn('the queue of jobs has lost the database')
    if (!lost && isLost) log.info('the queue of jobs has the database again')
    isLost = lost
  }
  return {
    async query(text, values) {
      try {
        const result = await connection.query(text, values)
        note(false)
        return result
      } catch (error) {
        note(isDatabaseDown(error))
        throw error
      }
    },
  }
}
