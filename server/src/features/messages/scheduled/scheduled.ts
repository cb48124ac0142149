import { birthdaysKeptOn } from '@deskbell/domain/clients/birthday.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { BIRTHDAY } from '../../../db/schema/client.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { runEach } from '../../../jobs/scheduled.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import { lockClient } from '../../clients/queries.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import { requeueLostJobs } from '../requeue.ts'
import { notifyBookings } from './bookings.ts'
import { notifyNotBooked } from './not-booked.ts'
import { notifyExpiring, notifyLow, notifyReceipts } from './passes.ts'
import { notifyReminders } from './reminders.ts'
import {
  type Due,
  isEnabled,
  isNotNotified,
  isReachable,
  listDaytimeZones,
  type NotifyContext,
  notifyEach,
} from './scope.ts'

const AT_MOST = 1000

/**
 * Joins business `s` to the clients `c` whose birthday is kept on a day and who were not congratulated this year.
 * `businessId`: the business, or its column in a search over all.
 */
function joinBirthdays({ today, canSend, businessId }: { today: LocalDate; canSend: boolean; businessId: SQL }): SQL {
  const keys = birthdaysKeptOn(today).map((day) => Number(day.replace('-', '')))
  return sql`
    join business s on s.business_id = c.business_id
    where ${BIRTHDAY} = any (${sql.param(keys)}::int[]) and c.birthday is not null and c.archived_at is null
      and c.unsubscribed_at is null and ${isReachable('birthday', canSend)}
      and ${isNotNotified(sql`'birthday ' || c.id || ' ' || ${today.slice(0, 4)}::text`, businessId)}`
}

/** Selects the businesses with birthdays, in daytime, every 15 minutes. */
export const selectWithBirthdays: SelectDue = (moment) => {
  const days = Map.groupBy(listDaytimeZones(moment), (zone) => localDay(moment.now, zone))
  const ofDays = [...days].map(
    ([today, zones]) => sql`
      select s.business_id from client c ${joinBirthdays({ today, canSend: moment.canSend, businessId: sql`c.business_id` })}
        and s.time_zone = any (${sql.param(zones)}::text[])`,
  )
  return sql.join([sql`select business_id from client where false`, ...ofDays], sql` union all `)
}

async function findDue({ desk, shop }: Due, today: LocalDate): Promise<{ id: string }[]> {
  const { rows } = await desk.db.execute<{ id: string }>(sql`
    select c.id from client c ${joinBirthdays({ today, canSend: desk.mailer.canSend, businessId: sql`${shop.id}` })}
      and c.business_id = ${shop.id} and s.business_id = ${shop.id}
    order by c.id
    limit ${AT_MOST}`)
  return rows
}

/** Sends birthday wishes, once a year, on the day, from 09:00 until 20:00. */
async function notifyBirthdays(due: Due): Promise<void> {
  const { desk, shop, actor, now } = due
  if (!isEnabled(due, 'birthday') || !isOutsideQuietHours(now, shop.timeZone)) return
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
  notifyNotBooked,
  requeueLostJobs,
]

/** Queues the notifications of a business that are due. */
export async function notifyDue(desk: NotifyContext, shop: BusinessRow, now: Date): Promise<void> {
  const due = { desk, shop, actor: businessActor(shop), now }
  await runEach(STEPS, (step) => step(due), 'Not all that clients are to be told was found out')
}
