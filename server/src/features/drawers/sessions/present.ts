import { getExpected } from '@deskbell/domain/drawers/rules.ts'
import type {
  CashMovement,
  DrawerCount,
  DrawerPayment,
  DrawerSession,
  DrawerSessionSummary,
} from '@deskbell/domain/drawers/schema.ts'
import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { cashMovement, drawerCount, drawerSession } from '../../../db/schema/drawer.ts'
import type { SaleRow, TenderRow } from '../../sales/present.ts'
import { presentNumber } from '../../sales/present.ts'

export type MovementRow = typeof cashMovement.$inferSelect
export type CountRow = Pick<typeof drawerCount.$inferSelect, 'sessionId' | 'method' | 'expected' | 'counted'>
/** Payments and refunds of one method in a session. */
export type MethodSum = { sessionId: string; method: PaymentMethod; amount: number; payments: number }

export type SessionRow = typeof drawerSession.$inferSelect & { drawerName: string }

/** Counts of a close, cash first. */
export function presentCounts(counts: Omit<CountRow, 'sessionId'>[], sums: MethodSum[]): DrawerCount[] {
  return PaymentMethod.options.flatMap((method) => {
    const { payments = 0 } = sums.find((sum) => sum.method === method) ?? {}
    return counts
      .filter((count) => count.method === method)
      .map(({ expected, counted }) => ({ method, expected, counted, payments }))
  })
}

export function presentSummary(row: SessionRow, counts: DrawerCount[]): DrawerSessionSummary {
  return {
    id: row.id,
    drawerId: row.drawerId,
    drawerName: row.drawerName,
    number: row.number,
    openingFloat: row.openingFloat,
    openedAt: row.openedAt.toISOString(),
    openedBy: row.openedByName,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedByName,
    note: row.note,
    counts,
  }
}

function presentMovement({ id, amount, reason, at, byName: by }: MovementRow): CashMovement {
  return { id, amount, reason, at: at.toISOString(), by }
}

export function presentSession(
  row: SessionRow,
  { counts, sums, movements }: { counts: CountRow[]; sums: MethodSum[]; movements: MovementRow[] },
): DrawerSession {
  const { openingFloat, closedAt } = row
  const shown = closedAt
    ? presentCounts(counts, sums)
    : getExpected({ openingFloat, movements, payments: sums }).map(({ method, expected }) => {
        const { payments = 0 } = sums.find((sum) => sum.method === method) ?? {}
        return { method, expected, counted: null, payments }
      })
  return { ...presentSummary(row, shown), movements: movements.map(presentMovement) }
}

export function presentPayment(
  row: TenderRow & { sale: Pick<SaleRow, 'year' | 'number' | 'refundOf'>; clientName: string | null },
): DrawerPayment {
  const { id, saleId, method, amount, at, byName: by, clientName } = row
  const sold = { saleId, saleNumber: presentNumber(row.sale), clientName: clientName ?? '' }
  return { id, ...sold, method, amount, at: at.toISOString(), by }
}
