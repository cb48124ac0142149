import { getIncludedTax } from '@deskbell/domain/sales/tax.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, asc, eq, isNull } from '../../db/drizzle.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, tender } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import type { PassRow } from '../passes/present.ts'
import type { NewRecord } from '../sale-records/append.ts'
import { toSaleFacts, toTenderFacts } from '../sale-records/facts.ts'
import type { OpenLine } from './present.ts'
import { findPassLine, lockSale } from './queries.ts'

/** Inserts the sale of a pass that a server of the release before sales sold, while both ran. */
async function insertMissingSale(tx: Transaction, { businessId }: Actor, pass: PassRow): Promise<NewRecord[]> {
  const [grant] = await tx
    .select({ byUser: ledgerEntry.byUser, byName: ledgerEntry.byName })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.businessId, businessId), eq(ledgerEntry.passId, pass.id), eq(ledgerEntry.sequence, 1)))
  const { id, clientId, name, price: amount, discount, taxRate, purchasedAt: at, createdAt } = pass
  const own = { businessId, id, clientId, createdAt }
  const row = { ...own, at, lines: 1, total: amount, byName: '', ...grant }
  const [sold] = await tx.insert(sale).values(row).returning()
  const line = {
    ...own,
    saleId: id,
    position: 1,
    kind: 'package' as const,
    name,
    passId: id,
    price: amount + discount,
    discount,
    amount,
    taxRate,
    tax: getIncludedTax(amount, taxRate),
    runningTotal: amount,
  }
  const lines = await tx.insert(saleLine).values(line).returning()
  return sold ? [{ kind: 'sale', saleId: id, tenderId: null, facts: toSaleFacts(sold, lines) }] : []
}

/**
 * Adds the payments to a line that a server of the release before sales took, while both ran. Returns the line then, and
 * what is to be sealed.
 */
async function adoptPayments(tx: Transaction, { businessId }: Actor, line: OpenLine) {
  const records: NewRecord[] = []
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
  if (strays.length === 0) return { line, records }
  let { paid, taxPaid, payments } = line
  for (const { id, method, amount, tax, receivedAt: at, byUser, byName, createdAt } of strays) {
    paid += amount
    taxPaid += tax
    payments = (payments ?? 0) + 1
    const by = { byUser, byName, createdAt }
    const { saleId } = line
    const row = { ...by, businessId, id, saleId, method, amount, received: amount, at }
    const [given] = await tx.insert(tender).values(row).returning()
    const adopted = await tx
      .update(payment)
      .set({ saleLineId: line.id, tenderId: id, sequence: payments, linePaid: paid })
      .where(and(eq(payment.businessId, businessId), eq(payment.id, id)))
      .returning()
    if (given) records.push({ kind: 'tender', saleId, tenderId: id, facts: toTenderFacts(given, adopted) })
  }
  await tx
    .update(saleLine)
    .set({ paid, payments })
    .where(and(eq(saleLine.businessId, businessId), eq(saleLine.id, line.id)))
  return { line: { ...line, paid, taxPaid, payments }, records }
}

/**
 * Returns the line by which a pass was sold, with its sale locked, and what is to be sealed of it. The client must be
 * locked.
 */
export async function requirePassLine(
  tx: Transaction,
  actor: Actor,
  pass: PassRow,
): Promise<{ line: OpenLine; records: NewRecord[] }> {
  const sold = await findPassLine(tx, actor, pass.id)
  const missing = sold ? [] : await insertMissingSale(tx, actor, pass)
  await lockSale(tx, actor, sold?.saleId ?? pass.id)
  const found = await findPassLine(tx, actor, pass.id)
  if (!found) throw new AppError('not_found')
  const { line, records } = await adoptPayments(tx, actor, found)
  return { line, records: [...missing, ...records] }
}
