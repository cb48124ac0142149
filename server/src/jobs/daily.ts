import { deleteOldAttempts } from '../db/login-attempts.ts'
import { purgeClientFiles } from '../features/clients/files/purge.ts'
import { runRetention } from '../features/clients/privacy/retention.ts'
import { watchBackups } from '../features/health/watch-backups.ts'
import { deleteOldDeliveries } from '../features/integrations/webhooks/due.ts'
import { sumClosedDays } from '../features/reports/daily-sums/sum-days.ts'
import type { Services } from '../http/context.ts'
import type { JobHandlers } from './jobs.ts'
import { runEach } from './scheduled.ts'

/** Each step determines itself if it is due. */
const STEPS: ((services: Services, now: Date) => Promise<void>)[] = [
  runRetention,
  purgeClientFiles,
  watchBackups,
  deleteOldDeliveries,
  deleteOldAttempts,
  ({ limiter }, now) => limiter.deleteExpired(now),
  sumClosedDays,
]

/** Returns the handler of the daily job. A failing step doesn't prevent the others. */
export function dailyHandlers(services: Services): JobHandlers {
  return {
    daily: () => runEach(STEPS, (step) => step(services, services.clock()), 'Not all that is due each day was done'),
  }
}
