import type { MessageKind, MessageOptions } from '@deskbell/domain/messages/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { BusinessRow } from '../../business/queries.ts'

export type NotifyContext = Pick<Services, 'db' | 'jobs' | 'mailer' | 'encryption' | 'publicUrl' | 'log'>
/** Business and time for which due notifications are searched. */
export type Due = { desk: NotifyContext; shop: BusinessRow; actor: Actor; now: Date }

/** Wait 3 minutes before notifying, so that an undo within that time sends nothing. */
export const UNDO_MS = 3 * MINUTE_MS

/**
 * Builds the condition that client `c` is reachable by a channel enabled for this kind. Returns null if no channel is
 * enabled.
 */
export function isReachable({ shop, desk }: Due, kind: MessageKind): SQL | null {
  const { email, sms }: MessageOptions['ways'][MessageKind] = shop.messages.ways[kind]
  const ways = [
    ...(email && desk.mailer.canSend ? [sql`c.email <> ''`] : []),
    ...(sms && shop.messages.sms.provider !== 'none' ? [sql`c.phone_e164 <> ''`] : []),
  ]
  if (ways.length === 0) return null
  return sql`(c.erased_at is null and c.merged_into is null and (${sql.join(ways, sql` or `)}))`
}

/** Condition that no message with this idempotency key exists, on any channel. */
export function isNotNotified(once: SQL): SQL {
  return sql`not exists (
    select 1 from message m
    where m.business_id = c.business_id and m.once in (${once} || ' email', ${once} || ' sms'))`
}

/** Handles each row in a transaction of its own. Skips clients that were erased or merged meanwhile ('not_found'). */
export async function notifyEach<Row>(
  { desk }: Due,
  rows: Row[],
  tell: (tx: Transaction, row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    await desk.db
      .transaction((tx) => tell(tx, row))
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      })
}
