import type { DrawerSessionSummary } from '@deskbell/domain/drawers/schema.ts'

/** Sums what was expected and counted at a close, of all methods. */
export function getTotals({ counts }: Pick<DrawerSessionSummary, 'counts'>) {
  const expected = counts.reduce((sum, count) => sum + count.expected, 0)
  const counted = counts.reduce((sum, count) => sum + (count.counted ?? 0), 0)
  return { expected, counted, difference: counted - expected }
}
