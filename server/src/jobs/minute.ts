import { expireHolds, selectWithExpiredHolds } from '../features/appointments/bookings/expire-holds.ts'
import { failLostImports, selectWithGoingImports } from '../features/data/imports/due.ts'
import { requeueSignatures, selectWithLostSignatures } from '../features/fiscal/due.ts'
import { requeueDeliveries, selectWithLostDeliveries } from '../features/integrations/webhooks/due.ts'
import { selectWithLostMessages } from '../features/messages/requeue.ts'
import { selectWithUnnotified } from '../features/messages/scheduled/bookings.ts'
import { selectWithNotBooked } from '../features/messages/scheduled/not-booked.ts'
import { selectWithExpiring, selectWithLow, selectWithReceipts } from '../features/messages/scheduled/passes.ts'
import { selectWithReminders } from '../features/messages/scheduled/reminders.ts'
import { notifyDue, selectWithBirthdays } from '../features/messages/scheduled/scheduled.ts'
import { purgeUnconfirmed, selectWithSettled } from '../features/online-booking/purge-unconfirmed.ts'
import { selectWithDueReports, sendDueReports } from '../features/reports/report-mail/due.ts'
import { offerFree, selectWithWaiting } from '../features/waiting-list/offer-free.ts'
import type { Services } from '../http/context.ts'
import { enqueueDue, type SelectDue } from './due-businesses.ts'
import type { JobHandlers } from './jobs.ts'
import { type BusinessStep, runSteps } from './scheduled.ts'

/** What a business may have due, each with a step that does it. */
const DUE: SelectDue[] = [
  selectWithExpiredHolds,
  selectWithSettled,
  selectWithWaiting,
  selectWithUnnotified,
  selectWithReminders,
  selectWithReceipts,
  selectWithLow,
  selectWithExpiring,
  selectWithBirthdays,
  selectWithNotBooked,
  selectWithLostMessages,
  selectWithLostDeliveries,
  selectWithLostSignatures,
  selectWithGoingImports,
  selectWithDueReports,
]

// Each step determines itself if it is due. Holds expire before messages are sent, so that no message is about a lapsed
// hold.
const STEPS: BusinessStep[] = [
  expireHolds,
  purgeUnconfirmed,
  offerFree,
  notifyDue,
  requeueDeliveries,
  requeueSignatures,
  failLostImports,
  sendDueReports,
]

/** Returns the handlers of the jobs of each minute: one that finds businesses, and that of one business. */
export function minuteHandlers(services: Services): JobHandlers {
  return {
    minute: () => enqueueDue(services, 'business_minute', DUE),
    business_minute: ({ businessId }) => runSteps(STEPS, services, businessId),
  }
}
