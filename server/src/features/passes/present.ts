import { getBalanceDue, type PassState, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import type { SpendablePass } from '@deskbell/domain/passes/rules.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import type { Payment } from '@deskbell/domain/sales/payment-schema.ts'
import type { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import type { pass } from '../../db/schema/pass.ts'
import type { payment } from '../../db/schema/payment.ts'
import { presentLimit, presentValidity } from '../packages/present.ts'

export type PassRow = typeof pass.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type LedgerRow = typeof ledgerEntry.$inferSelect & {
  serviceName: string | null
  occurredAt: Date | null
  visitUndoneAt: Date | null
  otherPassName: string | null
  otherClientName: string | null
  undone: boolean
}

function presentOtherPass({ otherPassId, otherPassName, otherClientName }: LedgerRow): LedgerEntry['otherPass'] {
  if (!otherPassId) return null
  return { id: otherPassId, name: otherPassName ?? '', clientName: otherClientName ?? '' }
}

function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    sequence: row.sequence,
    kind: row.kind,
    delta: row.delta,
    balance: row.balance,
    days: row.days,
    expiresOn: row.expiresOn,
    frozenOn: row.frozenOn,
    at: row.at.toISOString(),
    by: row.byName,
    note: row.note,
    checkInId: row.checkInId,
    serviceName: row.serviceName,
    occurredAt: row.occurredAt?.toISOString() ?? null,
    visitUndone: row.visitUndoneAt !== null,
    otherPass: presentOtherPass(row),
    undoes: row.undoes,
    undone: row.undone,
  }
}

function presentPayment({ id, amount, tax, method, receivedAt, byName, refundOf }: PaymentRow): Payment {
  return { id, amount, tax, method, receivedAt: receivedAt.toISOString(), by: byName, refundOf }
}

/** Returns the terms that determine the length of a pass, regardless of its start. */
export function presentUsable(row: Pick<PassRow, 'validityCount' | 'validityUnit' | 'extraDays'>) {
  return { validity: presentValidity(row), extraDays: row.extraDays }
}

/** Returns the fields that the choice of a pass depends on. For `usedInPeriod` see `SpendablePass`. */
export function presentSpendable(row: PassRow, usedInPeriod: number): SpendablePass {
  return {
    id: row.id,
    coversAll: row.coversAll,
    category: row.category,
    serviceIds: row.serviceIds,
    visits: row.visits,
    limit: presentLimit(row),
    usedInPeriod,
    remaining: row.remaining,
    complimentary: row.complimentary,
    ...presentUsable(row),
    purchasedAt: row.purchasedAt.toISOString(),
    startsAtFirstVisit: row.startsAtFirstVisit,
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    frozenOn: row.frozenOn,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  }
}

/** Returns the fields that the rules for staff actions depend on. */
export function presentState(row: PassRow): PassState {
  const { visits, remaining, startsOn, expiresOn, frozenOn, shared, price, forgiven } = row
  const voided = row.voidedAt !== null
  return { visits, remaining, startsOn, expiresOn, frozenOn, shared, price, forgiven, voided, ...presentUsable(row) }
}

export function presentPass(
  row: PassRow & { usedInPeriod: number; ownerName: string; payments: PaymentRow[]; ledger: LedgerRow[] },
): Pass {
  return {
    ...presentSpendable(row, row.usedInPeriod),
    clientId: row.clientId,
    ownerName: row.ownerName,
    packageId: row.packageId,
    name: row.name,
    price: row.price,
    discount: row.discount,
    forgiven: row.forgiven,
    taxRate: row.taxRate,
    taxAdded: row.taxAdded,
    owed: getBalanceDue(presentState(row), sumPassMoney(row.payments)),
    shared: row.shared,
    transferredFrom: row.transferredFrom,
    payments: row.payments.map(presentPayment),
    ledger: row.ledger.map(presentLedgerEntry),
  }
}
