import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isDatabaseDown } from '../db/errors.ts'

/** Whatever statements are sent to: a connection, or a pool of them. */
export type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

const SCHEMA = 'jobs'

/** The queue's library, on a connection of ours. */
export function createPgBoss(
  connection: Connection,
  {
    lookAfterSeconds,
    migrate = false,
  }: {
    /** Whether it looks for jobs whose server has died, every so many seconds, and adds what is due by itself. */
    lookAfterSeconds?: number | undefined
    /** Whether it makes its own tables, or brings them up to date. */
    migrate?: boolean
  },
): PgBoss {
  const executeSql = (text: string, values?: unknown[]) => connection.query(text, values)
  const runs = lookAfterSeconds !== undefined
  return new PgBoss({
    // Of what an update leaves to be done behind the scenes, a server that runs takes care.
    db: { executeSql },
    schema: SCHEMA,
    createSchema: migrate,
    migrate: migrate || runs,
    supervise: runs,
    schedule: runs,
    ...(runs && { superviseIntervalSeconds: lookAfterSeconds, monitorIntervalSeconds: lookAfterSeconds }),
  })
}

/** Says once that the queue has lost the database, and once that it is back: it asks several times a second. */
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
