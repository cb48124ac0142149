import { birthdaysKeptOn } from '@deskbell/domain/clients/birthday.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { business } from '../../../db/schema/business.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockClient } from '../../clients/queries.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import { requeueLostJobs } from '../requeue.ts'
import { notifyBookings } from './bookings.ts'
import { notifyExpiring, notifyLow, notifyReceipts } from './passes.ts'
import { notifyReminders } from './reminders.ts'
import { type Due, isNotNotified, isReachable, type NotifyContext, notifyEach } from './scope.ts'

const AT_MOST = 1000

async function findDue(due: Due, today: string): Promise<{ id: string }[]> {
  const reachable = isReachable(due, 'birthday')
  if (!reachable) return []
  const days = birthdaysKeptOn(today)
  const year = today.slice(0, 4)
  const { rows } = await due.desk.db.execute<{ id: string }>(sql`
    select c.id
    from client c
    where c.business_id = ${due.shop.id} and c.birthday is not null and c.archived_at is null
      and to_char(c.birthday, 'MM-DD') = any (${sql.param(days)}::text[])
      and c.unsubscribed_at is null and ${reachable} and ${isNotNotified(sql`'birthday ' || c.id || ' ' || ${year}::text`)}
    order by c.id
    limit ${AT_MOST}`)
  return rows
}

/** Sends birthday wishes, once a year, on the day, from 09:00 until 20:00. */
async function notifyBirthdays(due: Due): Promise<void> {
  const { desk, shop, actor, now } = due
  if (!isOutsideQuietHours(now, shop.timeZone)) return
  const today = localDay(now, shop.timeZone)
  await notifyEach(due, await findDue(due, today), async (tx, { id: clientId }) => {
    await lockClient(tx, actor, clientId)
    const once = `birthday ${clientId} ${today.slice(0, 4)}`
    const expiresAt = dayBounds(today, shop.timeZone).to
    await notifyClient(tx, desk, actor, { kind: 'birthday', once, clientId, values: {}, expiresAt, now })
  })
}

// Changes come before reminders, so that a client never gets a reminder of a change they don't know.
const STEPS: ((due: Due) => Promise<void>)[] = [
  notifyBookings,
  notifyReminders,
  notifyReceipts,
  notifyLow,
  notifyExpiring,
  notifyBirthdays,
  requeueLostJobs,
]

/** Queues the notifications that are due, for every business. A failure in one business doesn't affect the others. */
export async function notifyDue(desk: NotifyContext, now: Date): Promise<void> {
  const shops = await desk.db.select().from(business)
  const steps = shops.flatMap((shop) => {
    const due = { desk, shop, actor: businessActor(shop), now }
    return STEPS.map((step) => () => step(due))
  })
  await runEach(steps, (step) => step(), 'Not all that clients are to be told was found out')
}
