import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { sale, saleLine, saleNumber } from '../../db/schema/sale.ts'
import type { NewRecord } from '../sale-records/append.ts'
import { toSaleFacts } from '../sale-records/facts.ts'
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

/** Inserts a sale, or with `refundOf` a refund, with its lines. Returns what is to be sealed. Clients must be locked. */
export async function insertSale(
  tx: Transaction,
  actor: Actor,
  {
    lines,
    now,
    ...about
  }: Pick<typeof sale.$inferInsert, 'id' | 'clientId' | 'refundOf' | 'note' | 'taxExemption'> & {
    lines: NewLine[]
    now: Date
  },
): Promise<NewRecord> {
  const { businessId } = actor
  let runningTotal = 0
  const rows = lines.map((line, index) => {
    runningTotal += line.amount
    return { ...line, businessId, saleId: about.id, position: index + 1, runningTotal, createdAt: now }
  })
  const numbered = await takeNumber(tx, actor, { isRefund: about.refundOf !== undefined, now })
  const row = {
    ...about,
    ...numbered,
    ...stamp(actor, now),
    businessId,
    at: now,
    lines: rows.length,
    total: runningTotal,
  }
  const [sold] = await tx.insert(sale).values(row).returning()
  if (!sold) throw new Error('The sale was not inserted')
  const facts = toSaleFacts(sold, await tx.insert(saleLine).values(rows).returning())
  return { kind: 'sale', saleId: about.id, tenderId: null, facts }
}
