import { localDay } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { sale, saleLine, saleNumber } from '../../db/schema/sale.ts'
import { stamp } from './payments.ts'

/** Line of a new sale; its place among the others is filled in. */
export type NewLine = Omit<
  typeof saleLine.$inferInsert,
  'businessId' | 'saleId' | 'position' | 'runningTotal' | 'createdAt'
> & { id: string; amount: number }

/** Returns the next receipt number of the year. The counter stays locked until the transaction ends. */
async function takeNumber(
  tx: Transaction,
  { businessId, timeZone }: Actor,
  { isRefund, now }: { isRefund: boolean; now: Date },
) {
  const year = Number(localDay(now, timeZone).slice(0, 4))
  const [taken] = await tx
    .insert(saleNumber)
    .values({ businessId, year, isRefund: Number(isRefund), number: 1 })
    .onConflictDoUpdate({
      target: [saleNumber.businessId, saleNumber.year, saleNumber.isRefund],
      set: { number: sql`${saleNumber.number} + 1` },
    })
    .returning({ year: saleNumber.year, number: saleNumber.number })
  return taken
}

/** Inserts a sale, or with `refundOf` a refund, with its lines. Clients must be locked. */
export async function insertSale(
  tx: Transaction,
  actor: Actor,
  {
    lines,
    now,
    ...about
  }: { id: string; clientId: string | null; refundOf?: string; note?: string; lines: NewLine[]; now: Date },
): Promise<void> {
  const { businessId } = actor
  let runningTotal = 0
  const rows = lines.map((line, index) => {
    runningTotal += line.amount
    return { ...line, businessId, saleId: about.id, position: index + 1, runningTotal, createdAt: now }
  })
  const numbered = await takeNumber(tx, actor, { isRefund: about.refundOf !== undefined, now })
  await tx.insert(sale).values({
    ...about,
    ...numbered,
    ...stamp(actor, now),
    businessId,
    at: now,
    lines: rows.length,
    total: runningTotal,
  })
  await tx.insert(saleLine).values(rows)
}
