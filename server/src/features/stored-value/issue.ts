import type { SaleLineKind } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import { buildEnqueueSql } from '../../jobs/enqueue.ts'
import { moveStoredValues } from './ledger.ts'

/** A sale, and lines of it by whose kinds is seen if it may have sold a gift card. */
type GiftCardSale = { saleId: string; lines: { kind: SaleLineKind }[] }

/** Finds the lines of a sale that sold a gift card on which there is no money yet. */
export async function findUnissued(db: Queryable, { businessId }: Actor, { saleId, lines }: GiftCardSale) {
  if (!lines.some(({ kind }) => kind === 'gift_card')) return []
  const { id, amount, paid, refunded, waived } = saleLine
  const sold = db
    .select({ one: sql`1` })
    .from(storedValueEntry)
    .where(
      and(
        eq(storedValueEntry.businessId, businessId),
        eq(storedValueEntry.saleLineId, id),
        eq(storedValueEntry.kind, 'sold'),
      ),
    )
  return db
    .select({ id, amount, paid, refunded, waived, giftCardId: storedValue.id, mailTo: storedValue.mailTo })
    .from(saleLine)
    .innerJoin(
      storedValue,
      and(eq(storedValue.businessId, saleLine.businessId), eq(storedValue.id, saleLine.storedValueId)),
    )
    .where(
      and(
        eq(saleLine.businessId, businessId),
        eq(saleLine.saleId, saleId),
        eq(saleLine.kind, 'gift_card'),
        isNull(saleLine.refundOf),
        sql`not exists (${sold})`,
      ),
    )
}

/**
 * Puts money on the gift cards of a sale that were to be paid later, once nothing is owed for them, and has them mailed
 * after the commit. The sale must be locked.
 */
export async function issueGiftCards(
  tx: Transaction,
  actor: Actor,
  { now, ...sale }: GiftCardSale & { now: Date },
): Promise<void> {
  const unissued = await findUnissued(tx, actor, sale)
  const paid = unissued.filter((line) => line.amount <= line.paid + line.waived && line.paid > line.refunded)
  const moves = paid.map(({ id: saleLineId, giftCardId: storedValueId, paid, refunded }) => {
    return { kind: 'sold' as const, saleLineId, storedValueId, amount: paid - refunded }
  })
  await moveStoredValues(tx, actor, moves, now)
  const { businessId } = actor
  for (const { giftCardId } of paid.filter(({ mailTo }) => mailTo !== '')) {
    const data = JSON.stringify({ businessId, giftCardId, mailId: newId() })
    const job = sql`(select ${data}::jsonb as data, ${businessId}::text as group_id, 0 as priority)`
    await tx.execute(buildEnqueueSql('gift_card', job))
  }
}
