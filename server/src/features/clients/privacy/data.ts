import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, asc, eq, getTableColumns, inArray, or } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { attention } from '../../../db/schema/attention.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { client } from '../../../db/schema/client.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { clientMerge } from '../../../db/schema/client-merge.ts'
import { invoice } from '../../../db/schema/invoice.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { mail } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/message.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { promoCode } from '../../../db/schema/promo-code.ts'
import { sale, saleLine } from '../../../db/schema/sale.ts'
import { service } from '../../../db/schema/service.ts'
import { standingPlace } from '../../../db/schema/standing-place.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { waiver, waiverSignature } from '../../../db/schema/waiver.ts'
import { AppError } from '../../../errors.ts'
import { findBusiness } from '../../business/queries.ts'
import { presentInvoiceNumber } from '../../invoices/present.ts'
import { presentWords } from '../../messages/present.ts'
import { presentNumber } from '../../sales/present.ts'
import { findCreditData, findGiftCardData } from '../../stored-value/privacy.ts'
import { findClient, findHousehold, findMergedIds } from '../queries.ts'

type Whose = { db: Queryable; businessId: string; family: string[] }
const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * Collects all personal data of a client (GDPR access), including that of clients merged into them. Throws
 * AppError 'not_found'.
 */
export async function findClientData(db: Queryable, actor: Actor, id: string, now: Date): Promise<ClientData> {
  const row = await findClient(db, actor, id)
  if (row.mergedInto) throw new AppError('not_found')
  const { businessId } = actor
  const whose = { db, businessId, family: await findMergedIds(db, actor, [id]) }
  const { companyName } = await findBusiness(db, businessId)
  return {
    exportedAt: now.toISOString(),
    shop: companyName,
    client: presentOwn(row),
    mergedFrom: await findMergedFrom(whose),
    household: (await findHousehold(db, actor, id)).map(initials),
    passes: await findPasses(whose),
    visits: await findVisits(whose),
    bookings: await findBookings(whose),
    payments: await findPayments(whose),
    purchases: await findPurchases(whose),
    invoices: await findInvoices(whose),
    credit: await findCreditData(db, actor, whose.family),
    giftCards: await findGiftCardData(db, actor, whose.family),
    files: await findFiles(whose),
    signatures: await findSignatures(whose),
    attention: await findAttention(whose),
    letters: await findLetters(whose),
    messages: await findMessages(whose),
    waiting: await findWaiting(whose),
    standingPlaces: await findStandingPlaces(whose),
    activity: await findActivity(whose),
  }
}

function presentOwn(row: typeof client.$inferSelect): ClientData['client'] {
  const { id, firstName, lastName, phone, email, birthday, alertNote, notes, tags } = row
  const { blockedReason, taxExemption, language } = row
  return {
    id,
    firstName,
    lastName,
    phone,
    email,
    birthday,
    alertNote,
    notes,
    tags,
    blockedReason,
    taxExemption,
    language,
    unsubscribedAt: iso(row.unsubscribedAt),
    mutedMessages: row.mutedMessages,
    cardCode: row.code,
    hasPhoto: row.photoVersion !== '',
    createdAt: row.createdAt.toISOString(),
    archivedAt: iso(row.archivedAt),
  }
}

async function findMergedFrom({ db, businessId, family }: Whose): Promise<ClientData['mergedFrom']> {
  const rows = await db
    .select({ ...getTableColumns(client), mergedAt: clientMerge.mergedAt })
    .from(client)
    .innerJoin(
      clientMerge,
      and(
        eq(clientMerge.businessId, client.businessId),
        eq(clientMerge.mergedId, client.id),
        eq(clientMerge.keptId, client.mergedInto),
      ),
    )
    .where(and(eq(client.businessId, businessId), inArray(client.id, family)))
    .orderBy(asc(clientMerge.mergedAt))
  const latest = new Map(rows.map((row) => [row.id, row]))
  return [...latest.values()].map((row) => ({
    name: fullName(row),
    phone: row.phone,
    email: row.email,
    mergedAt: row.mergedAt.toISOString(),
  }))
}

async function findPasses({ db, businessId, family }: Whose): Promise<ClientData['passes']> {
  const passes = await db
    .select()
    .from(pass)
    .where(and(eq(pass.businessId, businessId), inArray(pass.clientId, family)))
    .orderBy(pass.purchasedAt, pass.id)
  const ids = passes.map(({ id }) => id)
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.businessId, businessId), inArray(ledgerEntry.passId, ids)))
    .orderBy(ledgerEntry.passId, ledgerEntry.sequence)
  const ledgers = Map.groupBy(entries, ({ passId }) => passId)
  return passes.map((row) => ({
    name: row.name,
    price: row.price,
    visits: row.visits,
    remaining: row.remaining,
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    voidedAt: iso(row.voidedAt),
    purchasedAt: row.purchasedAt.toISOString(),
    ledger: (ledgers.get(row.id) ?? []).map(({ at, kind, delta, balance, note, byName }) => ({
      kind,
      delta,
      balance,
      note,
      by: byName,
      at: at.toISOString(),
    })),
  }))
}

async function findVisits({ db, businessId, family }: Whose): Promise<ClientData['visits']> {
  const rows = await db
    .select({ ...getTableColumns(checkIn), service: service.name, passName: pass.name })
    .from(checkIn)
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .where(and(eq(checkIn.businessId, businessId), inArray(checkIn.clientId, family)))
    .orderBy(checkIn.occurredAt, checkIn.id)
  return rows.map(({ occurredAt, service, source, passName, visitsUsed, undoneAt }) => ({
    service,
    source,
    passName,
    visitsUsed,
    undoneAt: iso(undoneAt),
    occurredAt: occurredAt.toISOString(),
  }))
}

async function findBookings({ db, businessId, family }: Whose): Promise<ClientData['bookings']> {
  const rows = await db
    .select({ booking, appointment, service: service.name })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(and(eq(booking.businessId, businessId), inArray(booking.clientId, family)))
    .orderBy(appointment.startsAt, booking.id)
  return rows.map(({ booking: { status, reason, answers }, appointment: { startsAt, kind, note }, service }) => ({
    service,
    status,
    reason,
    answers,
    startsAt: startsAt.toISOString(),
    // A class's note concerns all participants, so it is not this client's data.
    note: kind === 'one_to_one' ? note : '',
  }))
}

async function findPayments({ db, businessId, family }: Whose): Promise<ClientData['payments']> {
  const rows = await db
    .select()
    .from(payment)
    .where(and(eq(payment.businessId, businessId), inArray(payment.clientId, family)))
    .orderBy(payment.receivedAt, payment.id)
  return rows.map(({ receivedAt, amount, currency, method, refundOf }) => ({
    amount,
    currency,
    method,
    isRefund: refundOf !== null,
    receivedAt: receivedAt.toISOString(),
  }))
}

async function findPurchases({ db, businessId, family }: Whose): Promise<ClientData['purchases']> {
  const { name, quantity, amount } = saleLine
  const { at, year, number, refundOf } = sale
  const rows = await db
    .select({ at, year, number, refundOf, name, quantity, amount, promoCode: promoCode.code })
    .from(saleLine)
    .innerJoin(sale, and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId)))
    .leftJoin(promoCode, and(eq(promoCode.businessId, saleLine.businessId), eq(promoCode.id, saleLine.promoCodeId)))
    .where(
      and(eq(saleLine.businessId, businessId), or(inArray(saleLine.clientId, family), inArray(sale.clientId, family))),
    )
    .orderBy(sale.at, saleLine.id)
  return rows.map((row) => ({
    at: row.at.toISOString(),
    receipt: presentNumber(row),
    name: row.name,
    quantity: row.quantity,
    amount: row.amount,
    promoCode: row.promoCode ?? '',
  }))
}

async function findInvoices({ db, businessId, family }: Whose): Promise<ClientData['invoices']> {
  const rows = await db
    .select(getTableColumns(invoice))
    .from(invoice)
    .innerJoin(sale, and(eq(sale.businessId, invoice.businessId), eq(sale.id, invoice.saleId)))
    .where(and(eq(invoice.businessId, businessId), inArray(sale.clientId, family)))
    .orderBy(invoice.issuedAt, invoice.id)
  return rows.map((row) => ({
    issuedAt: row.issuedAt.toISOString(),
    number: presentInvoiceNumber(row),
    total: row.total,
    buyer: row.buyer,
  }))
}

async function findFiles({ db, businessId, family }: Whose): Promise<ClientData['files']> {
  const rows = await db
    .select()
    .from(clientFile)
    .where(and(eq(clientFile.businessId, businessId), inArray(clientFile.clientId, family)))
    .orderBy(clientFile.createdAt, clientFile.id)
  const present = rows.filter(({ removedAt }) => removedAt === null)
  return present.map(({ name, type, bytes, createdAt }) => ({ name, type, bytes, createdAt: createdAt.toISOString() }))
}

async function findSignatures({ db, businessId, family }: Whose): Promise<ClientData['signatures']> {
  const rows = await db
    .select({ ...getTableColumns(waiverSignature), waiver: waiver.title, version: waiver.number })
    .from(waiverSignature)
    .innerJoin(waiver, and(eq(waiver.businessId, waiverSignature.businessId), eq(waiver.id, waiverSignature.waiverId)))
    .where(and(eq(waiverSignature.businessId, businessId), inArray(waiverSignature.clientId, family)))
    .orderBy(waiverSignature.signedAt, waiverSignature.id)
  return rows.map(({ waiver, version, signerName, guardianName, signedAt, expiresOn, strokes }) => ({
    waiver,
    version,
    signerName,
    guardianName,
    expiresOn,
    strokes,
    signedAt: signedAt.toISOString(),
  }))
}

async function findAttention({ db, businessId, family }: Whose): Promise<ClientData['attention']> {
  const rows = await db
    .select()
    .from(attention)
    .where(and(eq(attention.businessId, businessId), inArray(attention.clientId, family)))
    .orderBy(attention.at, attention.id)
  return rows.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, note: detail.note ?? '' }))
}

async function findLetters({ db, businessId, family }: Whose): Promise<ClientData['letters']> {
  const rows = await db
    .select()
    .from(mail)
    .where(and(eq(mail.businessId, businessId), inArray(mail.clientId, family)))
    .orderBy(mail.createdAt, mail.id)
  return rows.map(({ createdAt, to, subject, text }) => ({ createdAt: createdAt.toISOString(), to, subject, text }))
}

async function findMessages({ db, businessId, family }: Whose): Promise<ClientData['messages']> {
  const rows = await db
    .select()
    .from(message)
    .where(and(eq(message.businessId, businessId), inArray(message.clientId, family)))
    .orderBy(message.createdAt, message.id)
  return rows.map((row) => ({
    kind: row.kind,
    channel: row.channel,
    status: row.status,
    to: row.to,
    ...presentWords(row),
    sentAt: iso(row.sentAt),
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findWaiting({ db, businessId, family }: Whose): Promise<ClientData['waiting']> {
  const rows = await db
    .select({ ...getTableColumns(waiting), service: service.name })
    .from(waiting)
    .innerJoin(service, and(eq(service.businessId, waiting.businessId), eq(service.id, waiting.serviceId)))
    .where(and(eq(waiting.businessId, businessId), inArray(waiting.clientId, family)))
    .orderBy(waiting.createdAt, waiting.id)
  return rows.map(({ createdAt, service, fromDay, toDay, status, note }) => ({
    service,
    fromDay,
    toDay,
    status,
    note,
    createdAt: createdAt.toISOString(),
  }))
}

async function findStandingPlaces({ db, businessId, family }: Whose): Promise<ClientData['standingPlaces']> {
  const { since, endedAt, createdAt } = standingPlace
  const rows = await db
    .selectDistinctOn([createdAt, standingPlace.id], { since, endedAt, createdAt, service: service.name })
    .from(standingPlace)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, standingPlace.businessId), eq(appointment.seriesId, standingPlace.seriesId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(and(eq(standingPlace.businessId, businessId), inArray(standingPlace.clientId, family)))
    .orderBy(createdAt, standingPlace.id)
  return rows.map((row) => ({
    service: row.service,
    since: row.since.toISOString(),
    endedAt: iso(row.endedAt),
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findActivity({ db, businessId, family }: Whose): Promise<ClientData['activity']> {
  const rows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.businessId, businessId), inArray(activity.clientId, family)))
    .orderBy(activity.at, activity.id)
  return rows.map(({ at, byName, action, entity, before, after }) => ({
    by: byName,
    action,
    entity,
    before,
    after,
    at: at.toISOString(),
  }))
}
