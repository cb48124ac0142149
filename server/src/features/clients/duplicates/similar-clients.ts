import { buildSimilarNameKeys, compareClients, scoreLikeness } from '@deskbell/domain/clients/duplicates/rules.ts'
import type { DuplicateCheckInput, SimilarClient } from '@deskbell/domain/clients/duplicates/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import { client, clientKey } from '../../../db/schema/client.ts'
import { presentClientRow } from '../present.ts'
import { LAST } from '../queries.ts'

const columns = {
  id: client.id,
  firstName: client.firstName,
  lastName: client.lastName,
  phone: client.phone,
  phoneE164: client.phoneE164,
  email: client.email,
  birthday: client.birthday,
  alertNote: client.alertNote,
  tags: client.tags,
  archivedAt: client.archivedAt,
  householdId: client.householdId,
}
export type DuplicateRow = Pick<typeof client.$inferSelect, keyof typeof columns>

const ALIKE_MAX = 5
/** Maximum number of candidates per search key. */
const NEAR_MAX = 50

/**
 * Finds clients similar to the one being typed: same phone number, same e-mail address or a similar name. Uses index
 * lookups only.
 */
export async function findSimilar(db: Queryable, actor: Actor, typed: DuplicateCheckInput): Promise<SimilarClient[]> {
  const own = { ...typed, phoneE164: normalizePhone(typed.phone, getCountry(actor.locale)), birthday: null }
  const found = await selectClients(db, actor, sql`${client.id} in (${candidates(actor, own)})`)
  const self = found.find(({ id }) => id === typed.exceptId)
  return found
    .filter(({ id }) => id !== typed.exceptId)
    .map((row) => ({ row, likeness: compareClients(own, row) }))
    .filter(({ likeness }) => likeness.length > 0)
    .sort((a, b) => scoreLikeness(b.likeness) - scoreLikeness(a.likeness) || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, ALIKE_MAX)
    .map(({ row, likeness }) => ({
      ...presentClientRow(row),
      likeness,
      sameHousehold: row.householdId !== null && row.householdId === self?.householdId,
    }))
}

/** Selects unarchived clients with the columns that the comparison needs. */
export function selectClients(db: Queryable, { businessId }: Actor, which: SQL): Promise<DuplicateRow[]> {
  return db
    .select(columns)
    .from(client)
    .where(and(eq(client.businessId, businessId), isNull(client.archivedAt), which))
}

/** Returns SQL for the ids of clients that may be similar to the one being typed. */
export function candidates(
  { businessId }: Actor,
  typed: Pick<DuplicateCheckInput, 'firstName' | 'lastName' | 'email' | 'exceptId'> & { phoneE164: string },
): SQL {
  const { keys, prefixes } = buildSimilarNameKeys(typed)
  const wanted = [
    ...(typed.phoneE164
      ? [
          sql`select c.id from ${client} c where c.business_id = ${businessId} and c.phone_e164 = ${typed.phoneE164} and c.phone_e164 <> '' limit ${NEAR_MAX}`,
        ]
      : []),
    ...(typed.email
      ? [
          sql`select c.id from ${client} c where c.business_id = ${businessId} and lower(c.email) = ${typed.email.toLowerCase()} and c.email <> '' limit ${NEAR_MAX}`,
        ]
      : []),
    sql`select k.client_id from ${clientKey} k where k.business_id = ${businessId} and k.key = any (${sql.param(keys)}::text[]) limit ${NEAR_MAX}`,
    ...prefixes.map(
      (prefix) => sql`
        select k.client_id from ${clientKey} k
        where k.business_id = ${businessId} and k.key >= ${prefix} and k.key < ${prefix + LAST}
        order by k.key limit ${NEAR_MAX}`,
    ),
    sql`select ${typed.exceptId ?? null}::uuid`,
  ]
  return sql.join(
    wanted.map((one) => sql`(${one})`),
    sql` union `,
  )
}
