import type { ChartData } from './chart-points.ts'

/** Width of a digit, in px. */
export const LETTER = 7.5
const GAP = 12

/**
 * Returns the width of an axis of amounts, in px: that of the next power of ten, since no tick is longer. Computed
 * rather than measured, so that it is also right in print, where there is no time to measure.
 */
export function axisWidth({ points }: ChartData, write: (amount: number) => string): number {
  const sums = points.map(({ values }) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0))
  const highest = Math.max(1, ...sums)
  return GAP + LETTER * write(10 ** Math.ceil(Math.log10(highest))).length
}
