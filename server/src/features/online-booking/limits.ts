import { type OnlineWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { message } from '../../db/schema/message.ts'
import { standingPlace } from '../../db/schema/standing-place.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import type { ClientRecord } from '../clients/present.ts'
import type { OnlineShopFront } from './shop.ts'

/** Confirmation mails per hour beyond `perClient`: more than a person who mistypes and tries again needs. */
const SPARE_MAILS = 3

/**
 * Unconfirmed holds of a business at once, for each employee: about two days of appointments. As many unconfirmed
 * entries of the waiting list in an hour.
 */
const HOLDS_PER_EMPLOYEE = 20
const FULL_RETRY_SECONDS = 300

// First key of the advisory lock. Any fixed number, the same for all bookings by e-mail address.
const EMAIL_LOCK = 7_205_921

/**
 * Takes an advisory lock on the e-mail address until the transaction ends. Take it before all other locks, to prevent
 * deadlocks.
 */
export async function lockEmail(tx: Transaction, { businessId }: Actor, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${EMAIL_LOCK}, hashtext(${`${businessId} ${email.toLowerCase()}`}))`,
  )
}

/** Returns what is open for online booking. Throws AppError 'too_short_notice' for a time that is too near. */
export function requireNotice({ shop }: OnlineShopFront, startsAt: Date, now: Date): OnlineWindow {
  const window = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  if (startsAt < window.notBefore) throw new AppError('too_short_notice')
  return window
}

/** Condition on clients `c` with this e-mail address, as the index on it wants it. */
function withEmail({ businessId }: Actor, email: string): SQL {
  return sql`c.business_id = ${businessId} and c.email <> '' and lower(c.email) = lower(${email})`
}

/** From clause of the future bookings `b` of clients `c`. */
function fromFutureBookings(clients: SQL, now: Date): SQL {
  return sql`from ${client} c
    join ${booking} b on b.business_id = c.business_id and b.client_id = c.id and b.status in ${LIVE}
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
      and a.starts_at > ${now.toISOString()} and a.cancelled_at is null
    where ${clients}`
}

/**
 * True if an unconfirmed address has more holds or confirmation mails than one person needs, including the hold just
 * written. Only the owner of the mailbox may learn of it.
 */
export async function isOverused(
  tx: Transaction,
  actor: Actor,
  { email, perClient, now }: { email: string; now: Date } & Pick<OnlineOptions, 'perClient'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ held: number; mails: number }>(sql`
    select (select count(*)::int ${fromFutureBookings(withEmail(actor, email), now)} and b.requested_at is null and b.held_until > ${now.toISOString()}) as held,
      (select count(*)::int from ${client} c
        join ${message} m on m.business_id = c.business_id and m.client_id = c.id
          and m.created_at > ${minutesAfter(now, -60).toISOString()} and m.kind in ('confirm_booking', 'confirm_waiting')
        where ${withEmail(actor, email)}) as mails`)
  const { held = 0, mails = 0 } = rows[0] ?? {}
  return held > perClient || mails > perClient + SPARE_MAILS
}

/**
 * Counts the confirmed and requested future bookings of the client's e-mail address or, without one, of the client. What
 * was booked at once counts as one, and so does a standing place with its copies, which were created when it was.
 */
export async function countAhead(
  tx: Transaction,
  actor: Actor,
  { client: { id, email }, now }: { client: Pick<ClientRecord, 'id' | 'email'>; now: Date },
): Promise<number> {
  const clients = email ? withEmail(actor, email) : sql`c.business_id = ${actor.businessId} and c.id = ${id}`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(distinct coalesce((
      select p.created_at::text from ${standingPlace} p
      where p.business_id = ${actor.businessId} and p.id = b.group_id), b.group_id::text, b.id::text))::int as count
    ${fromFutureBookings(clients, now)} and (b.held_until is null or b.requested_at is not null)`)
  return rows[0]?.count ?? 0
}

/**
 * Throws AppError 'rate_limited' if too many, whoever they are, want to wait and haven't confirmed it: each was sent a
 * mail. Counts the last hour only, since an entry remains unconfirmed for long.
 */
export async function requireFewUnconfirmed(db: Queryable, { businessId }: Actor, now: Date): Promise<void> {
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    select (select count(*) from ${waiting} w
        where w.business_id = ${businessId} and w.created_at > ${minutesAfter(now, -60).toISOString()}
          and w.status::text = 'unconfirmed')
      >= ${HOLDS_PER_EMPLOYEE} * (select count(*) from ${employee} e
        where e.business_id = ${businessId} and e.archived_at is null) as "isFull"`)
  if (rows[0]?.isFull) throw new AppError('rate_limited', { retryAfterSeconds: FULL_RETRY_SECONDS })
}

/** Throws AppError 'rate_limited' if the business has too many unconfirmed holds, whoever they are for. */
export async function requireFewHolds(db: Queryable, { businessId }: Actor, now: Date): Promise<void> {
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    select (select count(*) from ${booking} b
        where b.business_id = ${businessId} and b.held_until > ${now.toISOString()} and b.source = 'online'
          and b.requested_at is null)
      >= ${HOLDS_PER_EMPLOYEE} * (select count(*) from ${employee} e
        where e.business_id = ${businessId} and e.archived_at is null) as "isFull"`)
  if (rows[0]?.isFull) throw new AppError('rate_limited', { retryAfterSeconds: FULL_RETRY_SECONDS })
}
