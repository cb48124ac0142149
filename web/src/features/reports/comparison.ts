import type { ReportFigure } from '@deskbell/domain/reports/schema.ts'

export type Comparison = { direction: 'up' | 'down' | 'same'; by: number; tone: 'good' | 'bad' | 'plain' }

/** How a figure stands to the one of the period before; nothing where there is none. */
export function compare({ value, before, better }: ReportFigure): Comparison | null {
  if (value === null || before === null) return null
  // Shares have four decimals, and differ by as many.
  const by = Math.round((value - before) * 10_000) / 10_000
  if (by === 0) return { direction: 'same', by, tone: 'plain' }
  const direction = by > 0 ? 'up' : 'down'
  if (!better) return { direction, by, tone: 'plain' }
  return { direction, by, tone: (better === 'more') === by > 0 ? 'good' : 'bad' }
}
