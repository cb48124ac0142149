import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, asc, eq, inArray } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'

type Shop = Pick<Actor, 'businessId'>

export async function findCreditData(
  db: Queryable,
  { businessId }: Shop,
  clientIds: string[],
): Promise<ClientData['credit']> {
  const rows = await db
    .select({ entry: storedValueEntry })
    .from(storedValueEntry)
    .innerJoin(
      storedValue,
      and(eq(storedValue.businessId, storedValueEntry.businessId), eq(storedValue.id, storedValueEntry.storedValueId)),
    )
    .where(and(eq(storedValueEntry.businessId, businessId), inArray(storedValue.clientId, clientIds)))
    .orderBy(asc(storedValueEntry.storedValueId), asc(storedValueEntry.sequence))
  return rows.map(({ entry: { kind, amount, balance, note, at, byName: by } }) => {
    return { kind, amount, balance, note, by, at: at.toISOString() }
  })
}

/** Finds the gift cards that clients bought, without the codes: these belong to whoever has the cards. */
export async function findGiftCardData(
  db: Queryable,
  { businessId }: Shop,
  clientIds: string[],
): Promise<ClientData['giftCards']> {
  const rows = await db
    .select({ card: storedValue, price: saleLine.amount })
    .from(saleLine)
    .innerJoin(
      storedValue,
      and(eq(storedValue.businessId, saleLine.businessId), eq(storedValue.id, saleLine.storedValueId)),
    )
    .where(
      and(
        eq(saleLine.businessId, businessId),
        eq(saleLine.kind, 'gift_card'),
        inArray(saleLine.clientId, clientIds),
        eq(storedValue.kind, 'gift_card'),
      ),
    )
    .orderBy(asc(storedValue.createdAt), asc(storedValue.id))
  return rows.map(({ card: { recipient, message, expiresOn, createdAt }, price }) => {
    return { recipient, message, price, expiresOn, boughtAt: createdAt.toISOString() }
  })
}

/** Erases the notes about clients' credit, and what stands on the gift cards that they bought. The money stays. */
export async function eraseStoredValueTexts(
  tx: Transaction,
  { businessId }: Shop,
  { clientIds, saleLineIds }: { clientIds: string[]; saleLineIds: string[] },
): Promise<void> {
  const credits = tx
    .select({ id: storedValue.id })
    .from(storedValue)
    .where(and(eq(storedValue.businessId, businessId), inArray(storedValue.clientId, clientIds)))
  await tx
    .update(storedValueEntry)
    .set({ note: '' })
    .where(and(eq(storedValueEntry.businessId, businessId), inArray(storedValueEntry.storedValueId, credits)))
  const lines = await tx
    .select({ id: saleLine.storedValueId })
    .from(saleLine)
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.kind, 'gift_card'), inArray(saleLine.id, saleLineIds)))
  const cards = lines.flatMap(({ id }) => id ?? [])
  await tx
    .update(storedValue)
    .set({ recipient: '', message: '', mailTo: '' })
    .where(and(eq(storedValue.businessId, businessId), inArray(storedValue.id, cards)))
  await tx
    .update(activity)
    .set({ before: null, after: null })
    .where(
      and(eq(activity.businessId, businessId), eq(activity.entity, 'gift_card'), inArray(activity.entityId, cards)),
    )
}
