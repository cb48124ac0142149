import { deleteOldAttempts } from '../db/login-attempts.ts'
import { deleteExpiredAccess } from '../features/client-portal/sign-in/expired.ts'
import { purgeClientFiles, selectWithRemovedFiles } from '../features/clients/files/purge.ts'
import { runRetention, selectWithRetention } from '../features/clients/privacy/retention.ts'
import { purgeAbandonedImports, selectWithAbandonedImports } from '../features/data/imports/purge.ts'
import { watchBackups } from '../features/health/watch-backups.ts'
import { deleteOldDeliveries, selectWithOldDeliveries } from '../features/integrations/webhooks/due.ts'
import { selectWithClosedDays, sumClosedDays } from '../features/reports/daily-sums/sum-days.ts'
import { bookStandingPlaces, selectWithStandingPlaces } from '../features/standing-places/due.ts'
import { deleteDueBusinesses } from '../features/tenancy/delete.ts'
import type { Services } from '../http/context.ts'
import { enqueueDue, type SelectDue } from './due-businesses.ts'
import type { JobHandlers } from './jobs.ts'
import { type BusinessStep, runEach, runSteps } from './scheduled.ts'

/** What a business may have due, each with a step that does it. */
const DUE: SelectDue[] = [
  selectWithStandingPlaces,
  selectWithRetention,
  selectWithRemovedFiles,
  selectWithAbandonedImports,
  selectWithOldDeliveries,
  selectWithClosedDays,
]

/** Each step determines itself if it is due. */
const BUSINESS_STEPS: BusinessStep[] = [
  bookStandingPlaces,
  runRetention,
  purgeClientFiles,
  purgeAbandonedImports,
  deleteOldDeliveries,
  sumClosedDays,
]

/** Work of the whole installation. */
const OWN_STEPS: ((services: Services, now: Date) => Promise<void>)[] = [
  (services) => enqueueDue(services, 'business_daily', DUE),
  watchBackups,
  deleteOldAttempts,
  deleteExpiredAccess,
  ({ limiter }, now) => limiter.deleteExpired(now),
  deleteDueBusinesses,
]

/** Returns the handlers of the daily jobs: the installation's, and that of one business. */
export function dailyHandlers(services: Services): JobHandlers {
  return {
    daily: () =>
      runEach(OWN_STEPS, (step) => step(services, services.clock()), 'Not all that is due each day was done'),
    business_daily: ({ businessId }) => runSteps(BUSINESS_STEPS, services, businessId),
  }
}
