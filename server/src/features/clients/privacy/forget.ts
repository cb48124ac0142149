import { ERASED_NAME } from '@deskbell/domain/clients/privacy/schema.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { activity } from '../../../db/schema/activity.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { attention } from '../../../db/schema/attention.ts'
import { booking } from '../../../db/schema/booking.ts'
import { client, clientKey } from '../../../db/schema/client.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { importChange } from '../../../db/schema/import.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { mail } from '../../../db/schema/mail.ts'
import { operation } from '../../../db/schema/operation.ts'
import { waiverSignature } from '../../../db/schema/waiver.ts'
import { eraseMessages } from './forget-messages.ts'
import type { PersonalData } from './personal-data.ts'

/** Stands for a text that has to be there: a check asks for one. */
const ERASED_TEXT = 'Erased'

/** What was written about them beside what they own. */
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
    .update(booking)
    .set({ reason: '' })
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
  await forgetPapers(tx, { businessId }, belongings)
}

type Shop = Pick<Actor, 'businessId'>

/** Letters to them that wait, older ones by their address. */
async function forgetLetters(tx: Transaction, { businessId }: Shop, { family, emails }: PersonalData): Promise<void> {
  const own = sql`${mail.clientId} is null and lower(${mail.to}) = any (${sql.param(emails.map(lower))}::text[])`
  await tx.delete(mail).where(and(eq(mail.businessId, businessId), or(inArray(mail.clientId, family), own)))
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** What they signed and gave; that a waiver was signed stays. */
async function forgetPapers(tx: Transaction, { businessId }: Shop, { family }: PersonalData): Promise<void> {
  await tx.delete(clientFile).where(and(eq(clientFile.businessId, businessId), inArray(clientFile.clientId, family)))
  await tx
    .update(waiverSignature)
    .set({ signerName: ERASED_NAME, guardianName: '', strokes: [] })
    .where(and(eq(waiverSignature.businessId, businessId), inArray(waiverSignature.clientId, family)))
  // What an import changed of them; its undo leaves them as they are then.
  const isTheirs = and(eq(importChange.entity, 'client'), inArray(importChange.entityId, family))
  await tx.delete(importChange).where(and(eq(importChange.businessId, businessId), isTheirs))
}

/** What the activity says of them: that something was done stays, and who did it. */
export async function eraseActivity(tx: Transaction, { businessId }: Actor, belongings: PersonalData): Promise<void> {
  const { family, owned, appointments, emails } = belongings
  const ids = [...family, ...Object.values(owned).flat(), ...appointments]
  const entities = ['client', 'pass', 'check_in', 'payment', 'booking', 'appointment', 'client_file', 'mail']
  const more = ['waiver_signature', 'attention', 'message', 'waiting']
  const isTheirs = sql`${inArray(activity.entity, [...entities, ...more])} and ${activity.entityId} = any (${sql.param(ids)}::text[])`
  const isToThem = sql`${activity.entity} = 'mail' and lower(${activity.before} ->> 'to') = any (${sql.param(emails.map(lower))}::text[])`
  for (const which of [inArray(activity.clientId, family), isTheirs, isToThem])
    await tx
      .update(activity)
      .set({ before: null, after: null })
      .where(and(eq(activity.businessId, businessId), which))
}

/** What whoever asks again is told. */
export const FORGOTTEN_ANSWER = { status: 404, response: 'not_found' }

/**
 * What was answered about them to whoever might ask again: whoever does is told that it is no longer there. An answer
 * may name them by any of their ids, and one about a class names all who are in it.
 */
export async function eraseAnswers(tx: Transaction, { businessId }: Actor, belongings: PersonalData): Promise<void> {
  const { family, owned, emails, words } = belongings
  const own = [...family, ...Object.values(owned).flat()]
  const named = [...family, ...owned.passes, ...emails, ...words.filter((word) => word.startsWith('+'))]
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

/** Any of some words, for a regular expression. */
export function toPattern(words: string[]): string {
  return words.map((word) => word.replace(/[^a-zA-Z0-9]/g, '\\$&')).join('|')
}

/** Who they are. The card that they had opens nothing any more. */
export async function eraseIdentity(
  tx: Transaction,
  { businessId }: Actor,
  { family }: PersonalData,
  now: Date,
): Promise<void> {
  await tx.delete(clientKey).where(and(eq(clientKey.businessId, businessId), inArray(clientKey.clientId, family)))
  const nobody = { firstName: ERASED_NAME, lastName: '', phone: '', email: '', birthday: null }
  const nothing = {
    alertNote: '',
    notes: '',
    tags: [],
    blockedReason: '',
    photoVersion: '',
    householdId: null,
    language: '',
  }
  await tx
    .update(client)
    .set({
      ...nobody,
      ...nothing,
      code: sql`upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 24))`,
      archivedAt: sql`coalesce(${client.archivedAt}, ${now.toISOString()})`,
      erasedAt: now,
      version: sql`${client.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(client.businessId, businessId), inArray(client.id, family)))
}
