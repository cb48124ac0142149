import type { ChartData } from './chart-points.ts'

/** How much room a letter of a number takes, in px. */
export const LETTER = 7.5
const GAP = 12

/**
 * How wide an axis of amounts is, in px: as the next power of ten is written, which no tick is longer than. It is the
 * same on screen and on paper, where there is no time to measure it.
 */
export function axisWidth({ points }: ChartData, write: (amount: number) => string): number {
  const sums = points.map(({ values }) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0))
  const highest = Math.max(1, ...sums)
  return GAP + LETTER * write(10 ** Math.ceil(Math.log10(highest))).length
}
