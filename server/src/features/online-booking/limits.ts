import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'

/** So many mails in an hour are more than a person who mistypes and tries again asks for. */
const SPARE_MAILS = 3

// Any fixed number: whoever books by the same address must meet here.
const EMAIL_LOCK = 7_205_921

/** Lets nobody else book by this e-mail address until the end. Comes before all other locks. */
export async function lockEmail(tx: Transaction, { businessId }: Actor, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${EMAIL_LOCK}, hashtext(${`${businessId} ${email.toLowerCase()}`}))`,
  )
}

type Asked = { email: string; now: Date } & Pick<OnlineOptions, 'perClient'>

/** Bookings `b` to come, of clients `c` with an e-mail address. */
function ahead({ businessId }: Actor, { email, now }: Pick<Asked, 'email' | 'now'>): SQL {
  return sql`from ${client} c
    join ${booking} b on b.business_id = c.business_id and b.client_id = c.id and b.status in ${LIVE}
    join ${appointment} a on a.business_id = b.business_id and a.id = b.appointment_id
      and a.starts_at > ${now.toISOString()} and a.cancelled_at is null
    where c.business_id = ${businessId} and c.email <> '' and lower(c.email) = lower(${email})`
}

/**
 * Whether an address that nobody has shown to be theirs is used for more than one person books: the place just held
 * counts. Only whoever opens that mailbox may ever hear of it.
 */
export async function isOverused(tx: Transaction, actor: Actor, asked: Asked): Promise<boolean> {
  const { email, perClient, now } = asked
  const { rows } = await tx.execute<{ held: number; mails: number }>(sql`
    select (select count(*)::int ${ahead(actor, asked)} and b.held_until > ${now.toISOString()}) as held,
      (select count(*)::int from ${message} m
        where m.business_id = ${actor.businessId} and m.created_at > ${minutesAfter(now, -60).toISOString()}
          and m.kind = 'confirm_booking' and lower(m."to") = lower(${email})) as mails`)
  const { held = 0, mails = 0 } = rows[0] ?? {}
  return held > perClient || mails > perClient + SPARE_MAILS
}

/** How many bookings to come are confirmed by this address. */
export async function countAhead(tx: Transaction, actor: Actor, asked: Pick<Asked, 'email' | 'now'>): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count ${ahead(actor, asked)} and b.held_until is null`)
  return rows[0]?.count ?? 0
}
