import { mailHandlers } from '../features/clients/bulk-mail.ts'
import { BACKUP_SCHEDULE, backupHandlers } from '../features/data/backups/jobs.ts'
import { importHandlers } from '../features/data/imports/jobs.ts'
import { deliveryHandlers } from '../features/integrations/webhooks/deliver.ts'
import { messageHandlers } from '../features/messages/sending.ts'
import { reportMailHandlers } from '../features/reports/report-mail/sending.ts'
import type { Services } from '../http/context.ts'
import { dailyHandlers } from './daily.ts'
import type { JobHandlers, Schedule } from './jobs.ts'
import { minuteHandlers } from './minute.ts'

/** What the jobs of all features do: a line for each of them. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...dailyHandlers(services),
    ...backupHandlers(services),
    ...importHandlers(services),
    ...mailHandlers(services),
    ...minuteHandlers(services),
    ...messageHandlers(services),
    ...reportMailHandlers(services),
    ...deliveryHandlers(services),
  }
}

/** When which job is due by itself: cron, UTC. One that came due while no server ran is made up for at the next start. */
export const SCHEDULE: Schedule = {
  // Each shop has its own midnight.
  daily: '5 * * * *',
  minute: '* * * * *',
  ...BACKUP_SCHEDULE,
}
