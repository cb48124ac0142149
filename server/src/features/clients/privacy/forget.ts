import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, inArray, or, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { attention } from '../../../db/schema/attention.ts'
import { booking } from '../../../db/schema/booking.ts'
import { client, clientKey } from '../../../db/schema/client.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { mail } from '../../../db/schema/mail.ts'
import { operation } from '../../../db/schema/operation.ts'
import { sale, saleLine } from '../../../db/schema/sale.ts'
import { waiverSignature } from '../../../db/schema/waiver.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { eraseImportedNames } from '../../data/imports/privacy.ts'
import { eraseStoredValueTexts } from '../../stored-value/privacy.ts'
import { ERASED_NAME } from './erased-name.ts'
import { eraseMessages } from './forget-messages.ts'
import type { PersonalData } from './personal-data.ts'

/** Placeholder for a text that a check constraint requires. */
const ERASED_TEXT = toStoredText(msg({ context: 'stored', message: 'Erased' }))

/**
 * Erases free-text notes about the clients in ledger entries, sales, gift cards, credit, bookings, appointments, alerts, mails, messages and
 * files.
 */
export async function eraseNotes(tx: Transaction, { businessId }: Actor, belongings: PersonalData): Promise<void> {
  const { family, owned, appointments } = belongings
  await tx
    .update(ledgerEntry)
    .set({ note: '' })
    .where(
      and(
        eq(ledgerEntry.businessId, businessId),
        or(inArray(ledgerEntry.passId, owned.passes), inArray(ledgerEntry.otherPassId, owned.passes)),
      ),
    )
  await tx
    .update(sale)
    .set({ note: '' })
    .where(and(eq(sale.businessId, businessId), inArray(sale.id, owned.sales)))
  await tx
    .update(saleLine)
    .set({ discountReason: '' })
    .where(and(eq(saleLine.businessId, businessId), inArray(saleLine.id, owned.saleLines)))
  await eraseStoredValueTexts(tx, { businessId }, { clientIds: family, saleLineIds: owned.saleLines })
  await tx
    .update(booking)
    .set({ reason: '', answers: [] })
    .where(and(eq(booking.businessId, businessId), inArray(booking.clientId, family)))
  await tx
    .update(appointment)
    .set({
      note: '',
      cancelReason: '',
      anywayReason: sql`case when ${appointment.anywayReason} = '' then '' else ${ERASED_TEXT} end`,
    })
    .where(and(eq(appointment.businessId, businessId), inArray(appointment.id, appointments)))
  await tx
    .update(attention)
    .set({ detail: sql`${attention.detail} - 'note'` })
    .where(and(eq(attention.businessId, businessId), inArray(attention.clientId, family)))
  await forgetLetters(tx, { businessId }, belongings)
  await eraseMessages(tx, { businessId }, belongings)
  await eraseFilesAndSignatures(tx, { businessId }, belongings)
  await eraseImportedNames(tx, { businessId }, belongings)
}

type Shop = Pick<Actor, 'businessId'>

/** Deletes mails to the clients, older ones without client_id by e-mail address. */
async function forgetLetters(tx: Transaction, { businessId }: Shop, { family, emails }: PersonalData): Promise<void> {
  const own = sql`${mail.clientId} is null and lower(${mail.to}) = any (${sql.param(emails.map(lower))}::text[])`
  await tx.delete(mail).where(and(eq(mail.businessId, businessId), or(inArray(mail.clientId, family), own)))
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** Deletes files and erases signatures; the fact that a waiver was signed remains. */
async function eraseFilesAndSignatures(tx: Transaction, { businessId }: Shop, { family }: PersonalData): Promise<void> {
  await tx.delete(clientFile).where(and(eq(clientFile.businessId, businessId), inArray(clientFile.clientId, family)))
  await tx
    .update(waiverSignature)
    .set({ signerName: ERASED_NAME, guardianName: '', strokes: [] })
    .where(and(eq(waiverSignature.businessId, businessId), inArray(waiverSignature.clientId, family)))
}

/** Erases the values in audit log entries about the clients; action, time and user remain. */
export async function eraseActivity(tx: Transaction, { businessId }: Actor, belongings: PersonalData): Promise<void> {
  const { family, owned, appointments, emails } = belongings
  const ids = [...family, ...Object.values(owned).flat(), ...appointments]
  const entities = ['client', 'pass', 'check_in', 'payment', 'sale', 'booking', 'appointment', 'client_file', 'mail']
  const more = ['waiver_signature', 'attention', 'message', 'waiting', 'standing_place']
  const isTheirs = sql`${inArray(activity.entity, [...entities, ...more])} and ${activity.entityId} = any (${sql.param(ids)}::text[])`
  const isToThem = sql`${activity.entity} = 'mail' and lower(${activity.before} ->> 'to') = any (${sql.param(emails.map(lower))}::text[])`
  for (const which of [inArray(activity.clientId, family), isTheirs, isToThem])
    await tx
      .update(activity)
      .set({ before: null, after: null })
      .where(and(eq(activity.businessId, businessId), which))
}

/** Stored answer that makes a retry of an erased operation fail with 'not_found'. */
export const FORGOTTEN_ANSWER = { status: 404, response: 'not_found' }

/**
 * Erases stored idempotent answers that mention the clients, so that a retry gets 'not_found'. An answer may contain
 * any of their ids, and the answer about a class mentions every participant.
 */
export async function eraseAnswers(tx: Transaction, { businessId }: Actor, belongings: PersonalData): Promise<void> {
  const { family, owned, emails, words } = belongings
  const own = [...family, ...Object.values(owned).flat()]
  const named = [...family, ...owned.passes, ...emails, ...words.filter((word) => /^\+\d{4}/.test(word))]
  await tx
    .update(operation)
    .set(FORGOTTEN_ANSWER)
    .where(
      and(
        eq(operation.businessId, businessId),
        or(
          inArray(operation.id, own),
          sql`${operation.response}::text ~ ${toPattern(named)}`,
          sql`${operation.response} ->> 'checkInId' = any (${sql.param(owned.visits)}::text[])`,
        ),
      ),
    )
}

/** Returns a regular expression that matches any of the words literally. */
export function toPattern(words: string[]): string {
  return words.map((word) => word.replace(/[^a-zA-Z0-9]/g, '\\$&')).join('|')
}

/** Erases the client rows themselves and replaces the card code, so that the old card stops working. */
export async function eraseIdentity(
  tx: Transaction,
  { businessId }: Actor,
  { family }: PersonalData,
  now: Date,
): Promise<void> {
  await tx.delete(clientKey).where(and(eq(clientKey.businessId, businessId), inArray(clientKey.clientId, family)))
  const nobody = { firstName: ERASED_NAME, lastName: '', phone: '', phoneE164: '', email: '', birthday: null }
  const nothing = {
    alertNote: '',
    notes: '',
    tags: [],
    blockedReason: '',
    taxExemption: '',
    photoVersion: '',
    householdId: null,
    language: '',
    mutedMessages: [],
  }
  await tx
    .update(client)
    .set({
      ...nobody,
      ...nothing,
      // Random by Node: a distributed table takes no volatile function in an UPDATE.
      code: sql`upper(substr(md5(${randomUUID()} || ${client.id}), 1, 24))`,
      archivedAt: sql`coalesce(${client.archivedAt}, ${now.toISOString()})`,
      erasedAt: now,
      version: sql`${client.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(client.businessId, businessId), inArray(client.id, family)))
}
