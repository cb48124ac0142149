import type { PortalDetails, PortalPages, PortalRequestKind } from '@deskbell/domain/client-portal/schema.ts'
import { PortalRequestKind as RequestKind } from '@deskbell/domain/client-portal/schema.ts'
import { ClientLanguage } from '@deskbell/domain/clients/schema.ts'
import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { attention } from '../../../db/schema/attention.ts'
import { booking } from '../../../db/schema/booking.ts'
import { invoice } from '../../../db/schema/invoice.ts'
import { sale } from '../../../db/schema/sale.ts'
import { standingPlace } from '../../../db/schema/standing-place.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { createToken } from '../../../lib/crypto/signed-token.ts'
import { findOverview } from '../../clients/overview.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { findInvoicePage } from '../../invoices/queries.ts'
import {
  isAhead,
  type LinkedBooking,
  presentLinkedBooking,
  selectLinkedBookings,
} from '../../online-booking/manage-booking.ts'
import { isOpenOnline, type OnlineShopFront } from '../../online-booking/shop.ts'
import { findClientPasses } from '../../passes/queries.ts'
import { findSalePage } from '../../sales/queries.ts'
import { findPositions } from '../../waiting-list/online/position.ts'
import { findWaiting } from '../../waiting-list/queries.ts'
import { findClientWaivers } from '../../waivers/queries.ts'
import { findPackagesToBuy } from '../purchases/queries.ts'
import { hasStandingPlaces } from '../standing-places/queries.ts'

/** Days for which what is over is shown. */
const PAST_DAYS = 365
const PAST_BOOKINGS = 5
/** Receipts, invoices and places in line that are shown. */
const MOST = 50

const AHEAD: OnlinePlace['status'][] = ['booked', 'requested']

type Whose = { client: ClientRecord; now: Date }
type Sources = Pick<Services, 'db' | 'encryption' | 'mailer'>

/** Collects what one client sees of themselves. */
export async function findPortalPages(
  sources: Sources,
  front: OnlineShopFront,
  { client, now }: Whose,
): Promise<PortalPages> {
  const { db } = sources
  const { shop, actor } = front
  const clientId = client.id
  const bookings = await findBookings(sources, front, { client, now })
  const isUpcoming = ({ endsAt, status }: (typeof bookings)[number]) => new Date(endsAt) > now && AHEAD.includes(status)
  const passes = await findClientPasses(db, actor, { clientId, now })
  const waiting = await findWaiting(db, actor, { clientId, open: 'true', limit: MOST })
  const lineIds = waiting.items.map(({ id }) => id)
  const positions = await findPositions(db, actor, lineIds)
  const receipts = await findSalePage(db, actor, { clientId, limit: MOST })
  const unpaid = await findSalePage(db, actor, { clientId, owing: true, limit: MOST })
  const invoices = await findInvoicePage(db, actor, { clientId, limit: MOST })
  const waivers = await findClientWaivers(db, actor, { id: clientId, now })
  return {
    currency: shop.currency,
    details: presentDetails(client),
    waiverToSign: waivers.toSign?.waiver.title ?? null,
    hasSigned: waivers.items.length > 0,
    upcoming: bookings.filter(isUpcoming).toReversed(),
    past: bookings.filter(({ status }) => status === 'over').slice(0, PAST_BOOKINGS),
    passes: passes.filter(({ voidedAt }) => voidedAt === null).map(presentPortalPass),
    waiting: waiting.items.map(({ id, serviceName, from, to, classStartsAt, status, offer }) => ({
      id,
      serviceName,
      from,
      to,
      classStartsAt,
      position: positions.get(id) ?? null,
      offerToken:
        status === 'offered' && offer
          ? createToken(sources.encryption, 'offer', { businessId: actor.businessId, id: offer.id })
          : null,
    })),
    owed: (await findOverview(db, actor, { id: clientId, now })).owed,
    unpaid: unpaid.items.map(({ id, number, at, owed, lines }) => ({ id, number, at, owed, lines })),
    transfer: shop.online.transfer,
    canBook: isOpenOnline(shop, sources.mailer),
    canBuy: (await findPackagesToBuy(db, actor, { client, now })).items.length > 0,
    receipts: receipts.items.map(({ id, number, at, total, lines }) => ({
      id,
      number,
      at,
      total,
      lines: lines.map(({ kind, name }) => ({ kind, name })),
    })),
    invoices: invoices.items.map(({ id, kind, number, issuedAt, total }) => ({ id, kind, number, issuedAt, total })),
    hasStandingPlaces: await hasStandingPlaces(db, actor, clientId),
    requests: await findRequests(db, actor, clientId),
  }
}

export function presentDetails(row: ClientRecord): PortalDetails {
  const { version, firstName, lastName, phone, email, language } = row
  const known = ClientLanguage.safeParse(language).data ?? ''
  return { version, firstName, lastName, phone, email, language: known }
}

function presentPortalPass(pass: Pass): PortalPages['passes'][number] {
  const { id, name, ownerName, visits, remaining, startsOn, expiresOn, frozenOn } = pass
  const ledger = pass.ledger.map(({ sequence, kind, delta, at, occurredAt, serviceName }) => ({
    sequence,
    kind,
    delta,
    at: occurredAt ?? at,
    serviceName,
  }))
  return { id, name, ownerName, visits, remaining, startsOn, expiresOn, frozenOn, ledger }
}

/** Finds the bookings of the last year and those ahead, latest first. */
async function findBookings({ db, encryption, mailer }: Sources, front: OnlineShopFront, { client, now }: Whose) {
  const { businessId } = front.actor
  const rows = await selectLinkedBookings(db, front)
    .where(
      and(
        eq(booking.businessId, businessId),
        eq(booking.clientId, client.id),
        or(isNull(booking.heldUntil), isNotNull(booking.requestedAt)),
        gt(appointment.startsAt, new Date(now.getTime() - PAST_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(booking.id))
  const groups = await findGroups(db, front, { ids: rows.flatMap((row) => row.booking.groupId ?? []), now })
  return rows.map((row) => presentPortalBooking({ encryption, mailer }, front, { row, groups, now }))
}

/** Finds which of some groups have several bookings ahead, whosoever they are, and are no standing place. */
async function findGroups(
  db: Queryable,
  { actor: { businessId } }: OnlineShopFront,
  { ids, now }: { ids: string[]; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: booking.groupId })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .leftJoin(
      standingPlace,
      and(eq(standingPlace.businessId, booking.businessId), eq(standingPlace.id, booking.groupId)),
    )
    .where(
      and(eq(booking.businessId, businessId), inArray(booking.groupId, ids), isAhead(now), isNull(standingPlace.id)),
    )
    .groupBy(booking.groupId)
    .having(gt(count(), 1))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Returns what clients see of a booking. `groups`: ids of the groups that have several bookings ahead. */
export function presentPortalBooking(
  { encryption, mailer }: Pick<Services, 'encryption' | 'mailer'>,
  front: OnlineShopFront,
  { row, groups, now }: { row: LinkedBooking; groups: string[]; now: Date },
): PortalPages['upcoming'][number] {
  const place = presentLinkedBooking(front, row, { encryption, isOpen: isOpenOnline(front.shop, mailer), now })
  const { status, serviceId, serviceName, employeeName, startsAt, endsAt, changeUntil, canMove, videoLink } = place
  const { id, groupId } = row.booking
  return {
    id,
    token: createToken(encryption, 'booking', { businessId: front.actor.businessId, id }),
    groupId: groupId !== null && groups.includes(groupId) ? groupId : null,
    status,
    serviceId,
    serviceName,
    employeeName,
    startsAt,
    endsAt,
    changeUntil,
    canMove,
    videoLink,
  }
}

/** Lists the kinds of requests of a client that staff haven't dealt with. */
export async function findRequests(
  db: Queryable,
  { businessId }: Actor,
  clientId: string,
): Promise<PortalRequestKind[]> {
  const rows = await db
    .selectDistinct({ kind: attention.kind })
    .from(attention)
    .where(
      and(
        eq(attention.businessId, businessId),
        eq(attention.clientId, clientId),
        inArray(attention.kind, RequestKind.options),
        isNull(attention.resolvedAt),
      ),
    )
  return rows.map(({ kind }) => RequestKind.parse(kind))
}

/** Throws AppError 'not_found' unless the sale is to the client. */
export async function requireOwnSale(
  db: Queryable,
  { businessId }: Actor,
  { clientId, saleId }: { clientId: string; saleId: string },
): Promise<void> {
  const own = and(eq(sale.businessId, businessId), eq(sale.id, saleId), eq(sale.clientId, clientId))
  if ((await db.$count(sale, own)) === 0) throw new AppError('not_found')
}

/** Throws AppError 'not_found' unless the invoice is for a sale to the client. */
export async function requireOwnInvoice(
  db: Queryable,
  { businessId }: Actor,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
): Promise<void> {
  const [own] = await db
    .select({ id: invoice.id })
    .from(invoice)
    .innerJoin(sale, and(eq(sale.businessId, invoice.businessId), eq(sale.id, invoice.saleId)))
    .where(and(eq(invoice.businessId, businessId), eq(invoice.id, invoiceId), eq(sale.clientId, clientId)))
  if (!own) throw new AppError('not_found')
}
