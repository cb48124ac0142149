import type { Days } from '@deskbell/domain/reports/schema.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import { and, between, eq } from '../../../db/drizzle.ts'
import { dailyLiability } from '../../../db/schema/daily-sums.ts'
import type { Source } from '../../data/exports/table.ts'
import { selectDailyBooks } from '../liability/books.ts'
import { sumBooks } from '../liability/movements-by-package.ts'

/** Sums the movements of some days anew. */
export async function sumLiability(source: Source, days: Days): Promise<void> {
  const { tx, actor } = source
  const { businessId } = actor
  await tx
    .delete(dailyLiability)
    .where(and(eq(dailyLiability.businessId, businessId), between(dailyLiability.day, days.from, days.to)))
  const found = await sumBooks(selectDailyBooks(source, days))
  const rows = found.flatMap((byPackage, index) =>
    [...byPackage].map(([packageId, { sold, used, refunded, expired, adjusted }]) => ({
      businessId,
      day: addDays(days.from, index),
      packageId,
      soldVisits: sold.visits,
      soldMoney: sold.money,
      usedVisits: used.visits,
      usedMoney: used.money,
      refundedVisits: refunded.visits,
      refundedMoney: refunded.money,
      expiredVisits: expired.visits,
      expiredMoney: expired.money,
      adjustedVisits: adjusted.visits,
      adjustedMoney: adjusted.money,
    })),
  )
  const moved = rows.filter(({ businessId: _, day, packageId, ...sums }) =>
    Object.values(sums).some((sum) => sum !== 0),
  )
  if (moved.length > 0) await tx.insert(dailyLiability).values(moved)
}
