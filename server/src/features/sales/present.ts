import type { SaleFiscal } from '@deskbell/domain/fiscal/schema.ts'
import { getLineOwed, type PayableLine } from '@deskbell/domain/sales/rules.ts'
import type { Sale, SaleLine, SalePayment } from '@deskbell/domain/sales/schema.ts'
import type { sale, saleLine, tender } from '../../db/schema/sale.ts'

export type SaleRow = typeof sale.$inferSelect
export type SaleLineRow = typeof saleLine.$inferSelect
export type TenderRow = typeof tender.$inferSelect

/** A line with what its pass says of money, if it sold one. */
export type OpenLine = SaleLineRow & {
  forgiven: number | null
  passVoidedAt: Date | null
  /** Null: unlimited, or no pass. */
  passVisits: number | null
  passRemaining: number | null
  /** Tax in what was paid. */
  taxPaid: number
}

/** Returns what was waived of a line: of a package, its pass says so. Nothing is owed for a pass that is void. */
function getWaived({ amount, paid, waived, forgiven, passVoidedAt }: OpenLine): number {
  if (passVoidedAt) return Math.max(0, amount - paid)
  return forgiven ?? waived
}

export function presentPayable(line: OpenLine): PayableLine {
  const { id, kind, amount, tax, paid, taxPaid } = line
  return { id, kind, amount, tax, paid, taxPaid, waived: getWaived(line) }
}

function getOwed(line: OpenLine): number {
  return line.refundOf ? 0 : getLineOwed(presentPayable(line))
}

export type NamedLine = OpenLine & {
  clientName: string | null
  employeeName: string | null
  promoCode: string | null
  tierName: string | null
  piecesOut: number
}

function presentLine(row: NamedLine): SaleLine {
  const { id, kind, name, clientId, passId, checkInId, storedValueId, employeeId, productId, piecesOut } = row
  const { quantity, priceTierId, price, discount, discountReason, promoDiscount, amount, taxAdded, taxRate, tax } = row
  const { paid, refunded } = row
  const about = { id, kind, name, clientId, passId, checkInId, storedValueId, employeeId, productId, piecesOut }
  const sold = { quantity, priceTierId, price, discount, discountReason, promoDiscount }
  const money = { ...sold, amount, taxAdded, taxRate, tax, paid, refunded }
  const names = {
    promoCode: row.promoCode ?? '',
    priceTierName: row.tierName ?? '',
    clientName: row.clientName ?? '',
    employeeName: row.employeeName ?? '',
  }
  return { ...about, ...names, ...money, waived: row.refundOf ? 0 : getWaived(row), owed: getOwed(row) }
}

function presentTender({ id, method, amount, received, at, byName: by }: TenderRow): SalePayment {
  return { id, method, amount, received, at: at.toISOString(), by }
}

/** Formats a receipt number. */
export function presentNumber({ year, number, refundOf }: Pick<SaleRow, 'year' | 'number' | 'refundOf'>): string {
  return number === null ? '' : `${refundOf ? 'R' : ''}${year}-${number}`
}

export function presentSummary(row: SaleRow & { clientName: string | null; owed: number }) {
  return {
    id: row.id,
    number: presentNumber(row),
    refundOf: row.refundOf,
    at: row.at.toISOString(),
    by: row.byName,
    clientId: row.clientId,
    clientName: row.clientName ?? '',
    total: row.total,
    owed: row.owed,
  }
}

export function presentSale(
  row: SaleRow & {
    clientName: string | null
    soldLines: NamedLine[]
    tenders: TenderRow[]
    refunds: SaleRow[]
    fiscal: SaleFiscal | null
  },
): Sale {
  const lines = row.soldLines.map(presentLine)
  const sum = (column: 'tax' | 'paid' | 'owed') => lines.reduce((total, line) => total + line[column], 0)
  return {
    ...presentSummary({ ...row, owed: sum('owed') }),
    tax: sum('tax'),
    paid: sum('paid'),
    note: row.note,
    fiscal: row.fiscal,
    taxExemption: row.taxExemption,
    lines,
    payments: row.tenders.map(presentTender),
    refunds: row.refunds.map((refund) => {
      const { id, number, at, total, by } = presentSummary({ ...refund, clientName: null, owed: 0 })
      return { id, number, at, total, by }
    }),
  }
}
