import { getCountry } from '@deskbell/domain/shared/country.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { client, clientKey } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { setSearchKeys } from './commands.ts'
import type { ClientRecord } from './present.ts'

/*
 * An unconfirmed client has entered their details in online booking but not yet proved their e-mail address. Until then
 * they are archived and marked, and no search finds them.
 */

export const whereUnconfirmed = (alias: string) => sql.raw(`${alias}.unconfirmed`)

export async function insertUnconfirmed(
  tx: Transaction,
  actor: Actor,
  details: Pick<ClientRecord, 'firstName' | 'lastName' | 'email' | 'phone' | 'language'>,
  now: Date,
): Promise<ClientRecord> {
  const id = newId()
  const phoneE164 = normalizePhone(details.phone, getCountry(actor.locale))
  const values = { ...details, phoneE164, unconfirmed: true, archivedAt: now, createdAt: now, updatedAt: now }
  const [row] = await tx
    .insert(client)
    .values({ businessId: actor.businessId, id, ...values })
    .returning()
  if (!row) throw new Error('the client was not inserted')
  return row
}

/** Turns an unconfirmed client into a regular one. The client must be locked. */
export async function confirmClient(tx: Transaction, actor: Actor, newcomer: ClientRecord, now: Date): Promise<void> {
  const { id, firstName, lastName, phone, email } = newcomer
  await tx
    .update(client)
    .set({ unconfirmed: false, archivedAt: null, updatedAt: now })
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, id)))
  await setSearchKeys(tx, actor, newcomer)
  const after = { id, firstName, lastName, phone, email }
  await logAudit(tx, actor, { action: 'added', entity: 'client', entityId: id, clientId: id, after, at: now })
}

/** Deletes an unconfirmed client that nothing refers to any more. The client must be locked. */
export async function removeUnconfirmed(tx: Transaction, { businessId }: Actor, id: string): Promise<void> {
  await tx.delete(clientKey).where(and(eq(clientKey.businessId, businessId), eq(clientKey.clientId, id)))
  await tx.delete(clientSummary).where(and(eq(clientSummary.businessId, businessId), eq(clientSummary.clientId, id)))
  await tx.delete(client).where(and(eq(client.businessId, businessId), eq(client.id, id)))
}
