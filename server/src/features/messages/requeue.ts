import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { and, eq, lt, ne } from 'drizzle-orm'
import { message } from '../../db/schema/message.ts'
import type { Due } from './scheduled/scope.ts'

/** Longer than the job queue's longest retry delay. */
const LOST_MS = 35 * MINUTE_MS
const AT_MOST = 500

/** Requeues messages that were not touched for so long that the job queue must have given up on them. */
export async function requeueLostJobs({ desk, shop, now }: Due): Promise<void> {
  const before = new Date(now.getTime() - LOST_MS)
  // Without a mail server, bulk mail waits until there is one.
  const canSend = desk.mailer.canSend ? undefined : ne(message.channel, 'email')
  const isLost = and(eq(message.status, 'queued'), lt(message.dueAt, before), lt(message.updatedAt, before), canSend)
  const lost = await desk.db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.businessId, shop.id), isLost))
    .orderBy(message.dueAt)
    .limit(AT_MOST)
  for (const { id } of lost)
    await desk.db.transaction(async (tx) => {
      // Sets updatedAt, so that the run a minute later doesn't requeue it again.
      const [row] = await tx
        .update(message)
        .set({ updatedAt: now })
        .where(and(eq(message.businessId, shop.id), eq(message.id, id), isLost))
        .returning({ id: message.id })
      if (row) await desk.jobs.add(tx, 'message', { businessId: shop.id, messageId: id })
    })
}
