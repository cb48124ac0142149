import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/payments/schema.ts'
import type { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import type { pass } from '../../db/schema/pass.ts'
import { presentValidity } from '../packages/present.ts'

export type PassRow = typeof pass.$inferSelect
export type LedgerRow = typeof ledgerEntry.$inferSelect & { serviceName: string | null }

function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    sequence: row.sequence,
    kind: row.kind,
    delta: row.delta,
    balance: row.balance,
    at: row.at.toISOString(),
    by: row.byName,
    note: row.note,
    serviceName: row.serviceName,
  }
}

/** What the choice of a pass looks at. */
export function presentSpendable(row: PassRow) {
  return {
    id: row.id,
    coversAll: row.coversAll,
    serviceIds: row.serviceIds,
    visits: row.visits,
    remaining: row.remaining,
    complimentary: row.complimentary,
    validity: presentValidity(row),
    purchasedAt: row.purchasedAt.toISOString(),
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  }
}

type PassWithLedger = PassRow & { paidBy: PaymentMethod | null; ledger: LedgerRow[] }

export function presentPass(row: PassWithLedger): Pass {
  return {
    ...presentSpendable(row),
    clientId: row.clientId,
    packageId: row.packageId,
    name: row.name,
    price: row.price,
    paidBy: row.paidBy,
    ledger: row.ledger.map(presentLedgerEntry),
  }
}
