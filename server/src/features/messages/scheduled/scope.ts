import type { MessageChannel, MessageKind } from '@deskbell/domain/messages/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { Moment } from '../../../jobs/due-businesses.ts'
import type { BusinessRow } from '../../business/queries.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'

export type NotifyContext = Pick<Services, 'db' | 'jobs' | 'mailer' | 'encryption' | 'publicUrl' | 'log'>
/** Business and time for which due notifications are searched. */
export type Due = { desk: NotifyContext; shop: BusinessRow; actor: Actor; now: Date }

/** Wait 3 minutes before notifying, so that an undo within that time sends nothing. */
export const UNDO_MS = 3 * MINUTE_MS

/**
 * Span before the moment in which what became due is searched each minute; see `Moment.isThorough`. What has been
 * notified in it is compared again each time, so it is short: UNDO_MS and a few runs that were missed.
 */
const LATELY_MS = 15 * MINUTE_MS

/** Returns the beginning of the span in which due notifications are searched, at most `furthestMs` back. */
export function searchedSince({ now, isThorough }: Moment, furthestMs: number): SQL {
  return ago(now, isThorough ? furthestMs : LATELY_MS)
}

/** Lists the time zones in which it is daytime, for messages of which the day matters; none between thorough searches. */
export function listDaytimeZones({ now, isThorough, timeZones }: Moment): string[] {
  return isThorough ? timeZones.filter((zone) => isOutsideQuietHours(now, zone)) : []
}

export function instant(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

export function ago(now: Date, ms: number): SQL {
  return instant(new Date(now.getTime() - ms))
}

/** True if the business sends messages of this kind on any channel, which saves a query if it doesn't. */
export function isEnabled({ shop }: Due, kind: MessageKind): boolean {
  const { email, sms } = shop.messages.ways[kind]
  return email || sms
}

/** Condition that client `c` is reachable by a channel that business `s` has enabled, and the client wants, for this kind. */
export function isReachable(kind: MessageKind, canSend: boolean): SQL {
  const isMuted = (channel: MessageChannel) => sql`${`${kind} ${channel}`}::text = any (c.muted_messages)`
  const ways = sql`s.messages -> 'ways' -> ${sql.raw(`'${kind}'`)}`
  return sql`(c.erased_at is null and c.merged_into is null and (
    ${canSend}::boolean and c.email <> '' and (${ways} ->> 'email')::boolean and not ${isMuted('email')}
    or c.phone_e164 <> '' and (${ways} ->> 'sms')::boolean and not ${isMuted('sms')} and s.messages -> 'sms' ->> 'provider' <> 'none'))`
}

/** Condition that no message of the business with this idempotency key exists, on any channel. */
export function isNotNotified(once: SQL, businessId: SQL): SQL {
  return sql`not exists (
    select 1 from message m
    where m.business_id = ${businessId} and m.once in (${once} || ' email', ${once} || ' sms'))`
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
