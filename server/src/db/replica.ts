import type { Database } from './client.ts'
import { sql } from './drizzle.ts'
import { isDatabaseDown, isStandbyConflict } from './errors.ts'

/** Reads for reports and exports: from the standby of the settings, or from the primary. */
export type Replica = {
  /** Calls `work` again with the primary if the standby can't be read. Nothing may have left the server until then. */
  read<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

/** A job writes each minute, so a standby that is further behind has lost its primary. */
const MOST_BEHIND = '5 minutes'

export function openReplica(db: Database, standby: Database | null): Replica {
  return {
    async read(work) {
      if (!standby) return work(db)
      try {
        if (await isUpToDate(standby)) return await work(standby)
      } catch (error) {
        if (!isDatabaseDown(error) && !isStandbyConflict(error)) throw error
      }
      return work(db)
    },
    close: async () => standby?.$client.end(),
  }
}

async function isUpToDate(standby: Database): Promise<boolean> {
  const { rows } = await standby.execute<{ is: boolean }>(
    sql`select not pg_is_in_recovery() or pg_last_xact_replay_timestamp() > now() - ${MOST_BEHIND}::interval as is`,
  )
  return rows[0]?.is === true
}
