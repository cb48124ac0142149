import { purgeClientFiles } from '../features/client-files/purge.ts'
import { watchBackups } from '../features/health/watch-backups.ts'
import { runRetention } from '../features/privacy/retention.ts'
import { deleteOldDeliveries } from '../features/webhooks/due.ts'
import type { Services } from '../http/env.ts'
import type { JobHandlers } from './jobs.ts'

type Step = (services: Services, now: Date) => Promise<void>

/** Each finds out by itself what is due. */
const STEPS: Step[] = [runRetention, purgeClientFiles, watchBackups, deleteOldDeliveries]

/** What is due each day. One step that fails keeps none of the others from being done. */
export function dailyHandlers(services: Services): JobHandlers {
  async function daily() {
    const failures: unknown[] = []
    for (const step of STEPS) await step(services, services.clock()).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Not all that is due each day was done')
  }
  return { daily }
}
