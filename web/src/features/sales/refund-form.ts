import { RefundMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { type Sale, type SaleLine, SaleRefund } from '@deskbell/domain/sales/schema.ts'
import { Money } from '@deskbell/domain/shared/money.ts'
import { t } from '@lingui/core/macro'
import { z } from 'zod'

/** Visits left on the passes that a sale sold, by pass; 0 of an unlimited one. */
export type VisitsLeft = Map<string, number>

/** Returns what is left of the money paid for a line. */
export function getKept({ paid, refunded }: Pick<SaleLine, 'paid' | 'refunded'>): number {
  return paid - refunded
}

/** True if something of a line can be given back, or no longer be owed. */
export function isRefundable(line: SaleLine): boolean {
  return getKept(line) + line.owed + line.piecesOut > 0
}

export function isSaleRefundable({ refundOf, lines }: Sale): boolean {
  return refundOf === null && lines.some(isRefundable)
}

const count = z.int().min(0)
const RefundLine = z.object({ lineId: z.string(), amount: Money, waived: Money, visits: count, restock: count })
export type RefundLine = z.infer<typeof RefundLine>

/** Returns the refund of all of a line. */
export function refundWhole(line: SaleLine, visitsLeft: VisitsLeft): RefundLine {
  const { id: lineId, owed: waived, passId, piecesOut: restock } = line
  return { lineId, amount: getKept(line), waived, visits: (passId && visitsLeft.get(passId)) || 0, restock }
}

/** Returns the refund of nothing of a line. */
export function refundNothing({ id: lineId }: SaleLine): RefundLine {
  return { lineId, amount: 0, waived: 0, visits: 0, restock: 0 }
}

const isSomething = ({ amount, waived, visits, restock }: RefundLine) => amount + waived + visits + restock > 0

/** Returns the lines of a refund that give something back. */
export function selectRefunded(lines: RefundLine[]): RefundLine[] {
  return lines.filter(isSomething)
}

/** Returns the schema of a refund, limited to what was kept, is owed, and is left on the passes. */
export function refundSchema(lines: SaleLine[], visitsLeft: VisitsLeft, money: (minor: number) => string) {
  return z
    .object({
      lines: z.array(RefundLine),
      /** Empty: the way it was paid. */
      method: RefundMethod.or(z.literal('')),
      reason: SaleRefund.shape.reason,
    })
    .superRefine((refund, context) => {
      const refuse = (index: number, field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['lines', index, field], message })
      for (const [index, { lineId, amount, waived, visits, restock }] of refund.lines.entries()) {
        const line = lines.find(({ id }) => id === lineId)
        if (!line) continue
        const left = (line.passId && visitsLeft.get(line.passId)) || 0
        if (amount > getKept(line)) refuse(index, 'amount', t`Only ${{ amount: money(getKept(line)) }} was kept`)
        if (waived > line.owed) refuse(index, 'waived', t`Only ${{ amount: money(line.owed) }} is owed`)
        if (visits > left) refuse(index, 'visits', t`Only ${left} left`)
        if (restock > line.piecesOut) refuse(index, 'restock', t`Only ${{ count: line.piecesOut }} were taken`)
      }
      if (!refund.lines.some(isSomething)) refuse(0, 'amount', t`Enter what is to be refunded`)
    })
}
