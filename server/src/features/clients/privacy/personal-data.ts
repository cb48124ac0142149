import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, inArray, sql } from '../../../db/drizzle.ts'
import type { PgColumn, PgTable } from '../../../db/pg-core.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { client } from '../../../db/schema/client.ts'
import { clientMerge } from '../../../db/schema/client-merge.ts'
import { type MovedIds, OWNED, OWNED_KINDS } from '../merges/moved.ts'
import { readSnapshot } from '../merges/snapshot.ts'
import { findMergedIds } from '../queries.ts'

/** Scope of an erasure: the clients, all clients merged into them, and everything they own. */
export type PersonalData = {
  family: string[]
  /** Clients once merged with one of them, directly or through others. Their records may contain the erased data. */
  partners: string[]
  /** Ids of all those merges, undone ones included. */
  merges: string[]
  owned: MovedIds
  /** One-to-one appointments, which belong to one client only. */
  appointments: string[]
  emails: string[]
  /** Texts that identify the clients: phone numbers, addresses, names, notes. */
  words: string[]
  photos: { clientId: string; version: string }[]
}

export async function findPersonalData(db: Queryable, actor: Actor, ids: string[]): Promise<PersonalData> {
  const family = await findMergedIds(db, actor, ids)
  const merges = await findMergesWith(db, actor, family)
  const partners = merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]).filter((id) => !family.includes(id))
  const owned = await findOwned(db, actor, family)
  const people = await findPeople(db, actor, family)
  // Exclude texts that also identify a partner, whose data must stay.
  const others = new Set((await findPeople(db, actor, partners)).flatMap(listTexts))
  const past = await findPast(db, actor, family)
  const isOwn = (word: string) => word !== '' && !others.has(word)
  const words = [...new Set([...people.flatMap(listTexts), ...past.flatMap(Object.values<string | null>)])]
  const emails = [...people.map(({ email }) => email), ...past.map(({ email }) => email ?? '')]
  const versions = [...people.map(({ photo_version }) => photo_version), ...merges.flatMap(photosIn)].filter(Boolean)
  return {
    family,
    partners: [...new Set(partners)],
    merges: merges.map(({ id }) => id),
    owned,
    appointments: await findOwnAppointments(db, actor, family),
    emails: [...new Set(emails)].filter(isOwn),
    words: words.map((word) => word ?? '').filter(isOwn),
    photos: [...family, ...partners].flatMap((clientId) => versions.map((version) => ({ clientId, version }))),
  }
}

async function findPeople(db: Queryable, { businessId }: Actor, ids: string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select first_name, last_name, phone, phone_e164, email, alert_note, notes, blocked_reason, photo_version from ${client}
    where business_id = ${businessId} and id = any (${sql.param(ids)}::uuid[])`)
  return rows
}

function listTexts(one: Person): string[] {
  return [
    one.first_name,
    one.last_name,
    one.phone,
    one.phone_e164,
    one.email,
    one.alert_note,
    one.notes,
    one.blocked_reason,
  ]
}

type Person = Record<
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'phone_e164'
  | 'email'
  | 'alert_note'
  | 'notes'
  | 'blocked_reason'
  | 'photo_version',
  string
>

/** Finds all merges connected with these clients, transitively, undone ones included. */
async function findMergesWith(db: Queryable, { businessId }: Actor, family: string[]) {
  const circle = sql`
    with recursive circle (id) as (
      select unnest(${sql.param(family)}::uuid[])
      union
      select p.id from circle c
      join ${clientMerge} m on m.business_id = ${businessId} and (m.kept_id = c.id or m.merged_id = c.id)
      cross join lateral (values (m.kept_id), (m.merged_id)) as p (id)
    ) select id from circle`
  return db
    .select()
    .from(clientMerge)
    .where(and(eq(clientMerge.businessId, businessId), sql`${clientMerge.keptId} in (${circle})`))
}

function photosIn({ before }: { before: unknown }): string[] {
  const { kept } = readSnapshot(before) ?? {}
  return [kept?.before.photoVersion, kept?.after.photoVersion].filter((version) => typeof version === 'string')
}

async function findOwned(db: Queryable, actor: Actor, family: string[]): Promise<MovedIds> {
  const found = await Promise.all(
    OWNED_KINDS.map(async (kind) => {
      const table: PgTable & { businessId: PgColumn; id: PgColumn; clientId: PgColumn } = OWNED[kind]
      const rows = await db
        .select({ id: sql<string>`${table.id}` })
        .from(table)
        .where(and(eq(table.businessId, actor.businessId), inArray(table.clientId, family)))
      return [kind, rows.map(({ id }) => id)] as const
    }),
  )
  return Object.fromEntries(found) as MovedIds
}

type Past = Record<'email' | 'phone' | 'phoneE164' | 'firstName' | 'lastName' | 'notes' | 'alertNote', string | null>

/** Finds earlier names, contact data and notes in the audit log. */
async function findPast(db: Queryable, { businessId }: Actor, family: string[]): Promise<Past[]> {
  const { rows } = await db.execute<Past>(sql`
    select distinct v ->> 'email' as email, v ->> 'phone' as phone, v ->> 'phoneE164' as "phoneE164", v ->> 'firstName' as "firstName",
      v ->> 'lastName' as "lastName", v ->> 'notes' as notes, v ->> 'alertNote' as "alertNote"
    from activity a cross join lateral (values (a.before), (a.after)) as t (v)
    where a.business_id = ${businessId} and a.entity = 'client' and a.entity_id = any (${sql.param(family)}::text[])
      and jsonb_typeof(v) = 'object'`)
  return rows
}

async function findOwnAppointments(db: Queryable, { businessId }: Actor, family: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: appointment.id })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .where(
      and(eq(booking.businessId, businessId), inArray(booking.clientId, family), eq(appointment.kind, 'one_to_one')),
    )
  return rows.map(({ id }) => id)
}
