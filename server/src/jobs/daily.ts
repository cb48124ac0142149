import { purgeClientFiles } from '../features/client-files/purge.ts'
import { watchBackups } from '../features/health/watch-backups.ts'
import { runRetention } from '../features/privacy/retention.ts'
import { deleteOldDeliveries } from '../features/webhooks/due.ts'
import type { Services } from '../http/env.ts'
import { doEach } from './each.ts'
import type { JobHandlers } from './jobs.ts'

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
    daily: () => doEach(STEPS, (step) => step(services, services.clock()), 'Not all that is due each day was done'),
  }
}
