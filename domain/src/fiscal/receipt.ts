import type { FiscalReceipt } from './schema.ts'

/** Sums a sale or a refund for a fiscal service. What isn't paid yet counts as not in cash. */
export function toFiscalReceipt({
  currency,
  lines,
  payments,
}: {
  currency: string
  lines: { amount: number; taxRate: number; taxAdded: number }[]
  payments: { method: string; amount: number }[]
}): FiscalReceipt {
  const byRate = new Map<number, number>()
  for (const { amount, taxRate, taxAdded } of lines) {
    // Tax was taken off for an exempt client.
    const rate = taxAdded < 0 ? 0 : taxRate
    byRate.set(rate, (byRate.get(rate) ?? 0) + amount)
  }
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const cash = payments.reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0)
  const byType = [
    { type: 'cash' as const, amount: cash },
    { type: 'non_cash' as const, amount: total - cash },
  ]
  return {
    currency,
    amountsByRate: [...byRate].map(([taxRate, amount]) => ({ taxRate, amount })),
    amountsByType: byType.filter(({ type, amount }) => amount !== 0 || (total === 0 && type === 'cash')),
  }
}
