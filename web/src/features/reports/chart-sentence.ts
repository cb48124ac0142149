import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import type { ChartData } from './chart-points.ts'
import type { ChartWords } from './use-chart-labels.ts'

/** What a chart shows, for those who don't see it: the most of its first series, and where the rest is. */
export function chartSentence(
  { title }: ReportTable,
  { points, series }: ChartData,
  words: ChartWords['value'],
): string {
  const [first] = series
  const heights = points.map(({ values }) => values[0] ?? 0)
  const most = Math.max(...heights)
  if (!first || points.length === 0) return `${title}. The table below has the numbers.`
  const where = points[heights.indexOf(most)]?.label
  return `${title}: ${first.title} at most ${words(most, first.kind)}, ${where}. The table below has all numbers.`
}
