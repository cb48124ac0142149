import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, gt, sql } from '../../db/drizzle.ts'
import { booking } from '../../db/schema/booking.ts'
import { drawerSession } from '../../db/schema/drawer.ts'
import { pass } from '../../db/schema/pass.ts'
import { sale } from '../../db/schema/sale.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import { AppError } from '../../errors.ts'
import type { BusinessRow } from './queries.ts'

/** Returns true if anything was sold, counted or is owed. */
async function hasMoney(tx: Transaction, businessId: string): Promise<boolean> {
  const found = sql<boolean>`true`
  const tables = [
    tx.select({ found }).from(sale).where(eq(sale.businessId, businessId)),
    tx
      .select({ found })
      .from(pass)
      .where(and(eq(pass.businessId, businessId), gt(pass.price, 0))),
    tx.select({ found }).from(storedValueEntry).where(eq(storedValueEntry.businessId, businessId)),
    tx.select({ found }).from(drawerSession).where(eq(drawerSession.businessId, businessId)),
    tx
      .select({ found })
      .from(booking)
      .where(and(eq(booking.businessId, businessId), gt(booking.price, 0))),
  ]
  for (const table of tables) if ((await table.limit(1)).length > 0) return true
  return false
}

/**
 * Refuses a currency with other decimals once there is money: amounts are stored in minor units, so that 50.00 in one
 * with two decimals would be 5,000 in one without. Throws AppError 'invalid'.
 */
export async function requireSameDecimals(tx: Transaction, { id, currency }: BusinessRow, chosen: string) {
  if (minorDigits(chosen) === minorDigits(currency) || !(await hasMoney(tx, id))) return
  const message = 'There are amounts of money already. Choose a currency with as many decimals'
  throw new AppError('invalid', { fields: [{ path: 'currency', message }] })
}
