import { getIncludedTax } from '@deskbell/domain/sales/tax.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import type { PassRow } from '../passes/present.ts'
import type { OpenLine } from './present.ts'
import { findPassLine, lockSale } from './queries.ts'

/** Inserts the sale of a pass that a server of the release before sales sold, while both ran. */
async function insertMissingSale(tx: Transaction, { businessId }: Actor, pass: PassRow): Promise<void> {
  const [grant] = await tx
    .select({ byUser: ledgerEntry.byUser, byName: ledgerEntry.byName })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.businessId, businessId), eq(ledgerEntry.passId, pass.id), eq(ledgerEntry.sequence, 1)))
  const { id, clientId, name, price: amount, discount, taxRate, purchasedAt: at, createdAt } = pass
  const own = { businessId, id, clientId, createdAt }
  await tx.insert(sale).values({ ...own, at, lines: 1, total: amount, byName: '', ...grant })
  await tx.insert(saleLine).values({
    ...own,
    saleId: id,
    position: 1,
    kind: 'package',
    name,
    passId: id,
    price: amount + discount,
    discount,
    amount,
    taxRate,
    tax: getIncludedTax(amount, taxRate),
    runningTotal: amount,
  })
}

/** Adds the payments to a line that a server of the release before sales took, while both ran. Returns the line then. */
async function adoptPayments(tx: Transaction, { businessId }: Actor, line: OpenLine): Promise<OpenLine> {
  const strays = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.businessId, businessId),
        eq(payment.passId, line.id),
        isNull(payment.saleLineId),
        isNull(payment.refundOf),
      ),
    )
    .orderBy(asc(payment.receivedAt), asc(payment.id))
  if (strays.length === 0) return line
  let { paid, payments } = line
  for (const { id, method, amount, receivedAt: at, byUser, byName, createdAt } of strays) {
    paid += amount
    payments = (payments ?? 0) + 1
    const by = { byUser, byName, createdAt }
    await tx.insert(tender).values({ ...by, businessId, id, saleId: line.saleId, method, amount, received: amount, at })
    await tx
      .update(payment)
      .set({ saleLineId: line.id, tenderId: id, sequence: payments, linePaid: paid })
      .where(and(eq(payment.businessId, businessId), eq(payment.id, id)))
  }
  await tx
    .update(saleLine)
    .set({ paid, payments })
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.id, line.id)))
  return { ...line, paid, payments }
}

/** Returns the line by which a pass was sold, with its sale locked. The client must be locked. */
export async function requirePassLine(tx: Transaction, actor: Actor, pass: PassRow): Promise<OpenLine> {
  const sold = await findPassLine(tx, actor, pass.id)
  if (!sold) await insertMissingSale(tx, actor, pass)
  await lockSale(tx, actor, sold?.saleId ?? pass.id)
  const line = await findPassLine(tx, actor, pass.id)
  if (!line) throw new AppError('not_found')
  return adoptPayments(tx, actor, line)
}
