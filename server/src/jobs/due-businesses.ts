import { type SQL, sql } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { isNotSuspended } from '../features/tenancy/queries.ts'
import type { Services } from '../http/context.ts'
import { buildEnqueueSql } from './enqueue.ts'
import { findTimeZones } from './local-days.ts'

/** Minutes between searches that go further back. */
const THOROUGH_MINUTES = 15

/** Moment at which businesses with something due are searched. */
export type Moment = {
  now: Date
  /** True every 15 minutes: finds also what has been due for more than some minutes, as after an outage. */
  isThorough: boolean
  /** Time zones of all businesses. */
  timeZones: string[]
  /** True if there is a mail server. */
  canSend: boolean
}

/**
 * Builds a SELECT of the ids of all businesses in which something is due, each any number of times. It reads an index
 * by time, so that businesses with nothing due cost nothing.
 */
export type SelectDue = (moment: Moment) => SQL

/**
 * Enqueues a job for each business in which one of `selects` finds something, unless its last one still waits or runs.
 * Suspended businesses have none; nothing else gives businesses recurring work.
 */
export async function enqueueDue(
  { db, mailer, clock }: Pick<Services, 'db' | 'mailer' | 'clock'>,
  name: 'business_minute' | 'business_daily',
  selects: SelectDue[],
): Promise<void> {
  const now = clock()
  const isThorough = now.getUTCMinutes() % THOROUGH_MINUTES === 0
  const moment = { now, isThorough, timeZones: await findTimeZones(db, now), canSend: mailer.canSend }
  const due = sql.join(
    selects.map((select) => sql`(${select(moment)})`),
    sql` union all `,
  )
  const jobs = sql`(
    select jsonb_build_object('businessId', b.business_id) as data, b.business_id as group_id, 0 as priority
    from ${business} b where b.business_id in (${due}) and ${isNotSuspended(sql`b.business_id`)})`
  await db.execute(buildEnqueueSql(name, jobs))
}
