import { BACKUP_SCHEDULE, backupHandlers } from '../features/backups/jobs.ts'
import { runRetention } from '../features/privacy/retention.ts'
import type { Services } from '../http/env.ts'
import type { JobHandlers, Schedule } from './jobs.ts'

/** What the jobs of all features do: a line for each of them. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...dailyHandlers(services),
    ...backupHandlers(services),
  }
}

/** When which job is due by itself: cron, UTC. One that came due while no server ran is made up for at the next start. */
export const SCHEDULE: Schedule = {
  // Each shop has its own midnight; what is done finds out by itself whether this shop's day is new.
  daily: '5 * * * *',
  ...BACKUP_SCHEDULE,
}

function dailyHandlers(services: Services): JobHandlers {
  return { daily: () => runRetention(services, services.clock()) }
}
