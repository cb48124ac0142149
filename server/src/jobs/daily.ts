import { purgeClientFiles } from '../features/clients/files/purge.ts'
import { runRetention } from '../features/clients/privacy/retention.ts'
import { watchBackups } from '../features/health/watch-backups.ts'
import { deleteOldDeliveries } from '../features/integrations/webhooks/due.ts'
import type { Services } from '../http/context.ts'
import type { JobHandlers } from './jobs.ts'
import { forEachBusiness } from './scheduled.ts'

/** Each finds out by itself what is due. */
const STEPS: ((services: Services, now: Date) => Promise<void>)[] = [
  runRetention,
  purgeClientFiles,
  watchBackups,
  deleteOldDeliveries,
]

/** What is due each day. One step that fails keeps none of the others from being done. */
export function dailyHandlers(services: Services): JobHandlers {
  return {
    daily: () =>
      forEachBusiness(STEPS, (step) => step(services, services.clock()), 'Not all that is due each day was done'),
  }
}
