import { portalHandlers } from '../features/client-portal/sign-in/jobs.ts'
import { BACKUP_SCHEDULE, backupHandlers } from '../features/data/backups/jobs.ts'
import { importHandlers } from '../features/data/imports/jobs.ts'
import { fiscalHandlers } from '../features/fiscal/deliver.ts'
import { deliveryHandlers } from '../features/integrations/webhooks/deliver.ts'
import { messageHandlers } from '../features/messages/sending.ts'
import { reportMailHandlers } from '../features/reports/report-mail/sending.ts'
import { giftCardHandlers } from '../features/stored-value/jobs.ts'
import { skipSuspended } from '../features/tenancy/skip-suspended.ts'
import type { Services } from '../http/context.ts'
import { dailyHandlers } from './daily.ts'
import type { JobHandlers, Schedule } from './jobs.ts'
import { minuteHandlers } from './minute.ts'

export function jobHandlers(services: Services): JobHandlers {
  return {
    ...dailyHandlers(services),
    ...backupHandlers(services),
    ...importHandlers(services),
    ...minuteHandlers(services),
    ...skipSuspended(services.db, portalHandlers(services)),
    ...skipSuspended(services.db, messageHandlers(services)),
    ...skipSuspended(services.db, reportMailHandlers(services)),
    ...skipSuspended(services.db, deliveryHandlers(services)),
    ...skipSuspended(services.db, fiscalHandlers(services)),
    ...giftCardHandlers(services),
  }
}

/** Cron schedule, UTC. A run missed while no server was running is made up for once, at the next start. */
export const SCHEDULE: Schedule = {
  // Hourly, since midnight differs by the business's time zone.
  daily: '5 * * * *',
  minute: '* * * * *',
  ...BACKUP_SCHEDULE,
}
