import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { and, eq, inArray, lt, ne, sql } from '../../db/drizzle.ts'
import { message } from '../../db/schema/message.ts'
import type { Moment, SelectDue } from '../../jobs/due-businesses.ts'
import { buildEnqueueSql } from '../../jobs/enqueue.ts'
import type { Due } from './scheduled/scope.ts'

/** Longer than the job queue's longest retry delay. */
const LOST_MS = 35 * MINUTE_MS
const AT_MOST = 500

function isLost({ now, canSend }: Pick<Moment, 'now' | 'canSend'>) {
  const before = new Date(now.getTime() - LOST_MS)
  // Without a mail server, bulk mail waits until there is one.
  const sendable = canSend ? undefined : ne(message.channel, 'email')
  return and(eq(message.status, 'queued'), lt(message.dueAt, before), lt(message.updatedAt, before), sendable)
}

export const selectWithLostMessages: SelectDue = (moment) => sql`
  select business_id from ${message} where ${isLost(moment)}`

/** Requeues messages that were not touched for so long that the job queue must have given up on them. */
export async function requeueLostJobs({ desk, shop, now }: Due): Promise<void> {
  const isDue = and(eq(message.businessId, shop.id), isLost({ now, canSend: desk.mailer.canSend }))
  const lost = desk.db.select({ id: message.id }).from(message).where(isDue).orderBy(message.dueAt).limit(AT_MOST)
  // Sets updatedAt, so that the run a minute later doesn't requeue them again.
  const requeued = desk.db
    .update(message)
    .set({ updatedAt: now })
    .where(and(isDue, inArray(message.id, lost)))
    .returning({ businessId: message.businessId, id: message.id })
  await desk.db.execute(
    sql`with queued as ${requeued} ${buildEnqueueSql(
      'message',
      sql`(
    select jsonb_build_object('businessId', business_id, 'messageId', id) as data, business_id as group_id,
      0 as priority from queued)`,
    )}`,
  )
}
