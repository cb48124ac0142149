import { expireHolds } from '../features/appointments/bookings/expire-holds.ts'
import { requeueDeliveries } from '../features/integrations/webhooks/due.ts'
import { notifyDue } from '../features/messages/scheduled/scheduled.ts'
import { purgeUnconfirmed } from '../features/online-booking/purge-unconfirmed.ts'
import { sendDueReports } from '../features/reports/report-mail/due.ts'
import { offerFree } from '../features/waiting-list/offer-free.ts'
import type { Services } from '../http/context.ts'
import type { JobHandlers } from './jobs.ts'
import { runEach } from './scheduled.ts'

// Each step determines itself if it is due. Holds expire before messages are sent, so that no message is about a lapsed
// hold.
const STEPS: ((services: Services, now: Date) => Promise<void>)[] = [
  expireHolds,
  purgeUnconfirmed,
  offerFree,
  notifyDue,
  requeueDeliveries,
  sendDueReports,
]

/** Returns the handler of the job that runs each minute. A failing step doesn't prevent the others. */
export function minuteHandlers(services: Services): JobHandlers {
  return {
    minute: () =>
      runEach(STEPS, (step) => step(services, services.clock()), 'Not all that is due each minute was done'),
  }
}
