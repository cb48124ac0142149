import { business } from '../../../db/schema/business.ts'
import { forEachBusiness } from '../../../jobs/scheduled.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { requeueLostJobs } from '../requeue.ts'
import { notifyBirthdays } from './birthdays.ts'
import { notifyBookings } from './bookings.ts'
import { notifyExpiring, notifyLow, notifyReceipts } from './passes.ts'
import { notifyReminders } from './reminders.ts'
import type { Due, NotifyContext } from './scope.ts'

// What was changed is told before a reminder of it could be.
const STEPS: ((due: Due) => Promise<void>)[] = [
  notifyBookings,
  notifyReminders,
  notifyReceipts,
  notifyLow,
  notifyExpiring,
  notifyBirthdays,
  requeueLostJobs,
]

/** Finds out, for every shop, what its clients are to be told by now. What fails for one shop fails for none other. */
export async function notifyDue(desk: NotifyContext, now: Date): Promise<void> {
  const shops = await desk.db.select().from(business)
  const steps = shops.flatMap((shop) => {
    const due = { desk, shop, actor: businessActor(shop), now }
    return STEPS.map((step) => () => step(due))
  })
  await forEachBusiness(steps, (step) => step(), 'Not all that clients are to be told was found out')
}
