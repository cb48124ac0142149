import { isMuted } from '@deskbell/domain/messages/kinds.ts'
import { toNotifiedState } from '@deskbell/domain/messages/last-notified.ts'
import type { Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { booking, LIVE } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { JobData } from '../../jobs/queues.ts'
import { announce } from '../../live/announce.ts'
import { DeliveryFailed } from '../../mail/deliver.ts'
import { SmsFailed } from '../../sms/send.ts'
import type { BookingRow } from '../appointments/bookings/queries.ts'
import { findLogo } from '../business/logo/queries.ts'
import { findBusiness } from '../business/queries.ts'
import { LOGO_CID } from './layout.ts'
import type { MessageRow } from './present.ts'
import { sendShopSms } from './sms.ts'

type Dependencies = Pick<Services, 'db' | 'mailer' | 'files' | 'encryption' | 'post' | 'clock'>

/** Thrown so that the job queue retries the message. */
class RetryableError extends Error {}

/** Thrown if another server has just handed the message over, or staff have changed it. */
class AlreadyClaimedError extends Error {}

export function messageHandlers(services: Services): JobHandlers {
  return {
    message: (job) => sendMessage(services, job),
    bulk_mail: (job, signal) => sendBulkMail(services, job, signal),
  }
}

/**
 * Sends a batch of messages in sequence. A refused address doesn't stop the others; a mail server that can't be reached
 * does.
 */
async function sendBulkMail(
  desk: Dependencies,
  { businessId, messageIds }: JobData['bulk_mail'],
  signal: AbortSignal,
): Promise<void> {
  let refused: unknown
  for (const messageId of messageIds) {
    signal.throwIfAborted()
    try {
      await sendMessage(desk, { businessId, messageId })
    } catch (error) {
      if (!(error instanceof RetryableError && isRefusedAddress(error.cause))) throw error
      refused = error
    }
  }
  if (refused) throw refused
}

function isRefusedAddress(error: unknown): boolean {
  return error instanceof DeliveryFailed && error.refused === 'address'
}

/**
 * Sends one message, once, with any number of servers and even if one is killed midway. Sets handedAt just before the
 * last byte leaves: a server that finds it set presumes that the message was sent; otherwise it sends the message. See
 * docs/decisions/0035.
 */
export async function sendMessage(desk: Dependencies, { businessId, messageId }: JobData['message']): Promise<void> {
  const [row] = await desk.db
    .select()
    .from(message)
    .where(isMessage({ businessId, id: messageId }))
  if (row?.status !== 'queued') return
  const now = desk.clock()
  if (row.handedAt) return recordResult(desk, row, { status: 'sent', sentAt: row.handedAt }, row.handedAt)
  const to = row.expiresAt <= now ? '' : await findAddress(desk, row)
  if (!to) {
    // Expired without a try is dropped; expired after failed tries is failed, so that staff see it.
    const status = row.expiresAt <= now && row.tries > 0 ? 'failed' : 'dropped'
    return recordResult(desk, row, { status }, null)
  }
  const addressed = { ...row, to }
  // A mail server may refuse while handedAt is still being written. Await the write, or the update in noteFailure would
  // not match the row.
  const handing = { noted: Promise.resolve<Date | null>(null) }
  try {
    await give(desk, addressed, async () => {
      handing.noted = markHandedOver(desk, addressed)
      await handing.noted
    })
  } catch (error) {
    if (error instanceof AlreadyClaimedError || (error instanceof Error && error.cause instanceof AlreadyClaimedError))
      return
    return recordFailure(desk, row, { error, handedAt: await handing.noted.catch(() => null) })
  }
  const sentAt = desk.clock()
  await recordResult(desk, row, { status: 'sent', sentAt, lastError: '' }, await handing.noted)
}

function isMessage({ businessId, id }: Pick<MessageRow, 'businessId' | 'id'>) {
  return and(eq(message.businessId, businessId), eq(message.id, id))
}

/** Kinds that the system sends only to clients who are not archived; staff may write to the others too. */
const CURRENT_CLIENT_KINDS = ['pass_low', 'pass_expiring', 'birthday']
const APPOINTMENT_KINDS = ['booked', 'booked_together', 'changed', 'reminder', 'cancelled', 'requested', 'declined']

/** Kinds that prove an address, or tell it what has happened, whoever has it by now. */
const ADDRESS_KINDS: MessageRow['kind'][] = [
  'confirm_booking',
  'confirm_waiting',
  'portal_sign_in',
  'portal_address',
  'portal_address_changed',
  'portal_passkey_added',
]

/**
 * Returns where a message goes: the client may have another address by now. Empty if they can't be reached any more, don't
 * want it, or their booking isn't as the message states.
 */
async function findAddress({ db }: Dependencies, row: MessageRow): Promise<string> {
  const [to] = await db
    .select({
      email: client.email,
      phoneE164: client.phoneE164,
      archivedAt: client.archivedAt,
      erasedAt: client.erasedAt,
      unsubscribedAt: client.unsubscribedAt,
      mutedMessages: client.mutedMessages,
    })
    .from(client)
    .where(and(eq(client.businessId, row.businessId), eq(client.id, row.clientId)))
  if (!to || to.erasedAt || row.to === '' || isMuted(to, row)) return ''
  if (to.archivedAt && CURRENT_CLIENT_KINDS.includes(row.kind)) return ''
  if (!(await isStillSo(db, row))) return ''
  if (ADDRESS_KINDS.includes(row.kind)) return row.to
  return row.channel === 'email' ? to.email : to.phoneE164
}

/** True if the booking is still as the message states. */
async function isStillSo(db: Queryable, row: MessageRow): Promise<boolean> {
  if (row.bookingId === null || !APPOINTMENT_KINDS.includes(row.kind)) return true
  const [found] = await db
    .select({ booking, appointment })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(and(eq(booking.businessId, row.businessId), eq(booking.id, row.bookingId)))
  if (!found) return false
  if (row.kind === 'booked_together') return isAnyBooked(db, found.booking)
  const { state } = toNotifiedState(found.booking, found.appointment)
  if (row.kind === 'cancelled' || row.kind === 'declined') return state === 'cancelled'
  // Messages about an appointment expire at its start, so a different start means that the message is outdated.
  const wanted = row.kind === 'requested' ? 'requested' : 'booked'
  return state === wanted && found.appointment.startsAt.getTime() === row.expiresAt.getTime()
}

/** True if one of the bookings that a client made at once is still one. The others are told of as cancelled. */
async function isAnyBooked(db: Queryable, { businessId, clientId, groupId }: BookingRow): Promise<boolean> {
  const isOfGroup = groupId ? eq(booking.groupId, groupId) : sql`false`
  const isTheirs = and(eq(booking.businessId, businessId), eq(booking.clientId, clientId), isOfGroup)
  return (await db.$count(booking, and(isTheirs, sql`${booking.status} in ${LIVE}`))) > 0
}

async function give(desk: Dependencies, row: MessageRow, onHanding: () => Promise<void>): Promise<void> {
  if (row.channel === 'sms') {
    const shop = await findBusiness(desk.db, row.businessId)
    // An SMS provider takes the message in one request, so handedAt is set before its first byte.
    await onHanding()
    return sendShopSms(desk, shop, { id: row.id, to: row.to, text: row.text })
  }
  const logo = row.html.includes(`cid:${LOGO_CID}`) ? await findLogo(desk.db, desk.files, row.businessId) : null
  await desk.mailer.handOver(row.businessId, {
    id: row.id,
    to: row.to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    date: row.createdAt,
    unsubscribeUrl: row.unsubscribeUrl,
    logo: logo && { cid: LOGO_CID, png: logo.png },
    onHanding,
    calendar: row.ics ? { content: row.ics, method: /METHOD:(\w+)/.exec(row.ics)?.[1] ?? 'PUBLISH' } : null,
  })
}

/**
 * Sets handedAt just before the last byte leaves, and returns it as proof of ownership. Throws NotOurs if another
 * server has set it.
 */
async function markHandedOver({ db, clock }: Dependencies, row: MessageRow): Promise<Date> {
  const handedAt = clock()
  const [ours] = await db
    .update(message)
    .set({ handedAt, to: row.to, updatedAt: handedAt })
    .where(and(isMessage(row), sql`${message.status} = 'queued' and ${message.handedAt} is null`))
    .returning({ handedAt: message.handedAt })
  if (!ours?.handedAt) throw new AlreadyClaimedError()
  return ours.handedAt
}

/** Requeues the message after a temporary error and throws NotSent, or marks it failed after a permanent one. */
async function recordFailure(
  desk: Dependencies,
  row: MessageRow,
  { error, handedAt }: { error: unknown; handedAt: Date | null },
): Promise<void> {
  const isFinal = (error instanceof DeliveryFailed || error instanceof SmsFailed) && error.isFinal
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const tries = { tries: row.tries + 1, lastError, handedAt: null, sentAt: null }
  await recordResult(desk, row, { ...tries, status: isFinal ? 'failed' : 'queued' }, handedAt)
  if (!isFinal) throw new RetryableError(lastError, { cause: error })
}

/** Writes the result of a try, unless another server has handed the message over since. */
async function recordResult(
  { db, clock }: Dependencies,
  row: MessageRow,
  values: Partial<typeof message.$inferInsert>,
  handedAt: Date | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = sql`${message.handedAt} is not distinct from ${handedAt?.toISOString() ?? null}::timestamptz`
    // Another server may have presumed already that it was sent.
    const isOpen = handedAt ? sql`${message.status} in ('queued', 'sent')` : eq(message.status, 'queued')
    await tx
      .update(message)
      .set({ ...values, updatedAt: clock() })
      .where(and(isMessage(row), isOurs, isOpen))
    await announce(tx, row.businessId, ['messages'])
  })
}
