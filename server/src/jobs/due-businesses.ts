import { type SQL, sql } from '../db/drizzle.ts'
import { business, EXPIRING_DAYS, REMINDER_HOURS } from '../db/schema/business.ts'
import { findDistinct } from '../db/sql.ts'
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
  /** Hours before an appointment at which businesses remind of it, each once. */
  reminderHours: number[]
  /** Days before a pass expires at which businesses tell of it, each once. */
  expiringDays: number[]
  /** True if there is a mail server. */
  canSend: boolean
}

/**
 * Builds a SELECT of the ids of all businesses in which something is due, each any number of times. It reads an index
 * by time, so that businesses with nothing due cost nothing.
 */
export type SelectDue = (moment: Moment) => SQL

type Searched = Pick<Services, 'db' | 'mailer' | 'clock'>

async function findMoment({ db, mailer, clock }: Searched): Promise<Moment> {
  const now = clock()
  return {
    now,
    isThorough: now.getUTCMinutes() % THOROUGH_MINUTES === 0,
    timeZones: await findTimeZones(db, now),
    reminderHours: await findDistinct<number>(db, business, REMINDER_HOURS),
    expiringDays: await findDistinct<number>(db, business, EXPIRING_DAYS),
    canSend: mailer.canSend,
  }
}

/**
 * Enqueues a job for each business in which one of `selects` finds something, unless its last one still waits or runs.
 * Suspended businesses have none; nothing else gives businesses recurring work.
 */
export async function enqueueDue(
  services: Searched,
  name: 'business_minute' | 'business_daily',
  selects: SelectDue[],
): Promise<void> {
  const { db } = services
  const moment = await findMoment(services)
  const due = new Set<string>()
  // One after the other: as one statement, Citus can't plan them.
  for (const select of selects) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct d.business_id as id from (${select(moment)}) d`,
    )
    for (const { id } of rows) due.add(id)
  }
  if (due.size === 0) return
  const jobs = sql`(
    select jsonb_build_object('businessId', b.business_id) as data, b.business_id as group_id, 0 as priority
    from ${business} b where b.business_id = any (${sql.param([...due])}::text[])
      and ${isNotSuspended(sql`b.business_id`)})`
  await db.execute(buildEnqueueSql(name, jobs))
}
