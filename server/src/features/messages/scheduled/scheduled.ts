import { business } from '../../../db/schema/business.ts'
import { doEach } from '../../../jobs/scheduled.ts'
import { shopActor } from '../../business/shop-actor.ts'
import { addLostJobs } from '../requeue.ts'
import { tellBirthdays } from './birthdays.ts'
import { tellBookings } from './bookings.ts'
import { tellExpiring, tellLow, tellReceipts } from './passes.ts'
import { tellReminders } from './reminders.ts'
import type { Due, DueDesk } from './scope.ts'

// What was changed is told before a reminder of it could be.
const STEPS: ((due: Due) => Promise<void>)[] = [
  tellBookings,
  tellReminders,
  tellReceipts,
  tellLow,
  tellExpiring,
  tellBirthdays,
  addLostJobs,
]

/** Finds out, for every shop, what its clients are to be told by now. What fails for one shop fails for none other. */
export async function tellWhatIsDue(desk: DueDesk, now: Date): Promise<void> {
  const shops = await desk.db.select().from(business)
  const steps = shops.flatMap((shop) => {
    const due = { desk, shop, actor: shopActor(shop), now }
    return STEPS.map((step) => () => step(due))
  })
  await doEach(steps, (step) => step(), 'Not all that clients are to be told was found out')
}
