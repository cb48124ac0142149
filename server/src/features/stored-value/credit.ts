import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import type { StoredValueRow } from './ledger.ts'

export async function findCreditRow(
  db: Queryable,
  { businessId }: Actor,
  clientId: string,
): Promise<StoredValueRow | null> {
  const [row] = await db
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.businessId, businessId), eq(storedValue.clientId, clientId)))
  return row ?? null
}

/** Returns the id of a client's credit, which is opened if there is none. The client must be locked. */
export async function openCredit(tx: Transaction, actor: Actor, clientId: string, now: Date): Promise<string> {
  const found = await findCreditRow(tx, actor, clientId)
  if (found) return found.id
  const id = newId()
  const { businessId } = actor
  await tx.insert(storedValue).values({ businessId, id, kind: 'credit', clientId, createdAt: now, updatedAt: now })
  return id
}
