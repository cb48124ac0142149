import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { getOfferExpiry, type Opening } from '@deskbell/domain/waiting-list/rules.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { waitingOffer } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import { clientLink } from '../../lib/crypto/signed-token.ts'
import { getI18n } from '../../lib/i18n.ts'
import { announce } from '../../live/announce.ts'
import { holdPlace, releaseHold } from '../appointments/bookings/holds.ts'
import { type BusinessRow, findBusiness } from '../business/queries.ts'
import type { ClientRecord } from '../clients/present.ts'
import { findEmployee } from '../employees/queries.ts'
import { notifyClient } from '../messages/notify.ts'
import { findService } from '../services/queries.ts'
import { findOpenOffer, lockWaiting, type OfferRow, setOfferStatus, setWaitingStatus, type WaitingRow } from './rows.ts'

/** Returns the text that replaces the link if the business has no public URL. */
function contactPhrase(language: Language, phone: string): string {
  return phone ? getI18n(language)._(msg`Please call us: ${{ phone }}`) : ''
}

export type Post = Pick<Services, 'jobs' | 'mailer' | 'encryption' | 'publicUrl'>

export type Offering = {
  waitingId: string
  opening: Pick<Opening, 'startsAt' | 'appointmentId' | 'employeeIds'>
  /** Null for anyone who is free, the least busy on that day. */
  employeeId: string | null
  /** True to hold the place for the client; false to give it to the first client who takes it. */
  isHeld: boolean
  now: Date
}

/**
 * Offers an opening to a client on the list, and notifies them. Throws AppError 'status_refused' if they don't wait any
 * more, 'archived', 'offer_over' if it is too late for an offer, and the errors of `holdPlace`.
 */
export async function createOffer(tx: Transaction, post: Post, actor: Actor, offering: Offering): Promise<OfferRow> {
  const { waitingId, opening, now } = offering
  const { client, entry } = await lockWaiting(tx, actor, waitingId)
  if (entry.status !== 'waiting') throw new AppError('status_refused')
  if (client.archivedAt) throw new AppError('archived')
  const shop = await findBusiness(tx, actor.businessId)
  const until = getOfferExpiry(opening.startsAt, { holdMinutes: shop.waiting.holdMinutes, now })
  if (!until) throw new AppError('offer_over')
  const row = await insertOffer(tx, actor, { entry, until, ...offering })
  await setWaitingStatus(tx, actor, { id: waitingId, status: 'offered', now })
  await notifyOffer(tx, post, actor, { offer: row, entry, client, shop, now })
  await announce(tx, actor.businessId, ['waiting-list'])
  return row
}

type Inserting = Offering & { entry: WaitingRow; until: Date }

async function insertOffer(tx: Transaction, actor: Actor, inserting: Inserting): Promise<OfferRow> {
  const { entry, opening, until, isHeld, now } = inserting
  const place = await (isHeld ? hold : announceOpen)(tx, actor, inserting)
  const status = isHeld ? ('held' as const) : ('open' as const)
  const about = { businessId: actor.businessId, waitingId: entry.id, startsAt: opening.startsAt, until, status }
  const [row] = await tx
    .insert(waitingOffer)
    .values({ id: newId(), ...about, ...place, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new AppError('not_found')
  return row
}

function hold(tx: Transaction, actor: Actor, { entry, opening, employeeId, until, now }: Inserting) {
  const { clientId, serviceId } = entry
  const what = { clientId, serviceId, appointmentId: opening.appointmentId, employeeId, startsAt: opening.startsAt }
  return holdPlace(tx, actor, { bookingId: newId(), ...what, source: 'waiting_list', heldUntil: until, now })
}

async function announceOpen(tx: Transaction, actor: Actor, { entry, opening }: Inserting) {
  const [employeeId = ''] = opening.employeeIds
  const { performers, durationMinutes } = await findService(tx, actor, entry.serviceId)
  const own = performers.find((performer) => performer.employeeId === employeeId)?.durationMinutes
  const endsAt = new Date(opening.startsAt.getTime() + (own ?? durationMinutes) * MINUTE_MS)
  return { bookingId: null, appointmentId: opening.appointmentId, employeeId, endsAt }
}

async function notifyOffer(
  tx: Transaction,
  post: Post,
  actor: Actor,
  {
    offer,
    entry,
    client,
    shop,
    now,
  }: { offer: OfferRow; entry: WaitingRow; client: ClientRecord; shop: BusinessRow; now: Date },
) {
  const { name: serviceName } = await findService(tx, actor, entry.serviceId)
  const { firstName, lastName } = await findEmployee(tx, actor, offer.employeeId)
  // Without a public URL the client can only answer by phone.
  const link =
    clientLink(post, shop, { path: '/offer', kind: 'offer', id: offer.id }) ??
    contactPhrase(chooseLanguage(client, actor), shop.phone)
  await notifyClient(tx, post, actor, {
    kind: 'place_offered',
    once: getIdempotencyKey(offer.id),
    clientId: client.id,
    values: { serviceName, employeeName: `${firstName} ${lastName}`.trim(), link },
    startsAt: offer.startsAt,
    until: offer.until,
    expiresAt: offer.until,
    now,
  })
}

/** Idempotency key of the offer's message. Each channel appends its name. */
export function getIdempotencyKey(offerId: string): string {
  return `offer ${offerId}`
}

/** Withdraws the current offer of an entry, and releases its hold. The entry must be locked. */
export async function withdrawOffer(tx: Transaction, actor: Actor, entry: WaitingRow, now: Date): Promise<void> {
  const offer = await findOpenOffer(tx, actor, entry.id)
  if (!offer) return
  if (offer.bookingId) await releaseHold(tx, actor, { bookingId: offer.bookingId, now })
  await setOfferStatus(tx, actor, { id: offer.id, status: 'withdrawn', now })
}
