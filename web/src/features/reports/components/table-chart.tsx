import type { Grain, ReportChart, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import { useFormat } from '../../auth/use-format.ts'
import { type ChartData, type ChartSeries, chartData, isNamed } from '../chart-points.ts'
import { type ChartWords, useChartWords } from '../use-cell-labels.ts'
import classes from './chart.module.css'
import { getFill, getInk } from './chart-patterns.tsx'
import { DrawnBars } from './drawn-bars.tsx'
import { DrawnLines } from './drawn-lines.tsx'

function ChartLegend({ chartId, kind, series }: { chartId: string; kind: ReportChart['kind']; series: ChartSeries[] }) {
  if (series.length < 2) return null
  return (
    <div className={classes.legend}>
      {series.map(({ id, title }, at) => (
        <span key={id} className={classes.entry}>
          <svg width={22} height={14} aria-hidden="true">
            {kind === 'lines' ? (
              <line
                x1={0}
                x2={22}
                y1={7}
                y2={7}
                stroke={getInk(at).colour}
                strokeWidth={2.5}
                strokeDasharray={getInk(at).dash}
              />
            ) : (
              <rect width={22} height={14} rx={3} fill={getFill(chartId, at)} stroke={getInk(at).colour} />
            )}
          </svg>
          {title}
        </span>
      ))}
    </div>
  )
}

/** Returns the text alternative of a chart: the maximum of its first series, and a pointer to the table. */
function chartSentence({ title }: ReportTable, { points, series }: ChartData, words: ChartWords['value']): string {
  const [first] = series
  const heights = points.map(({ values }) => values[0] ?? 0)
  const most = Math.max(...heights)
  if (!first || points.length === 0) return t`${title}. The table below has the numbers.`
  const where = points[heights.indexOf(most)]?.label ?? ''
  const value = words(most, first.kind)
  return t`${title}: ${{ series: first.title }} at most ${value}, ${where}. The table below has all numbers.`
}

type Props = { table: ReportTable; chart: ReportChart; by: Grain }

const HEIGHT = 240
const BAR = 34
const THIN_BAR = 21
const AXES = 40

/** Returns the height of a named place, in px: bars of several series are thinner than a single bar. */
function placeHeight({ kind }: ReportChart, { series }: ChartData): number {
  return kind === 'bars' && series.length > 1 ? THIN_BAR * series.length : BAR
}

/** Chart of a table. A screen reader gets one sentence, because the table has the numbers. */
export function TableChart({ table, chart, by }: Props) {
  const chartId = useId().replaceAll(/[^a-z0-9]/gi, '')
  const [frame, width] = useWidth<HTMLDivElement>()
  const words = useChartWords(table, chart, by)
  const { today } = useFormat()
  const data = chartData(table, chart, { labelOf: words.tick, today: today() })
  const lying = isNamed(table, chart) && chart.kind !== 'lines'
  const height = lying ? data.points.length * placeHeight(chart, data) + AXES : HEIGHT
  const drawn = { chartId, data, words, width: width ?? 0, height }
  return (
    <div className={classes.chart}>
      <ChartLegend chartId={chartId} kind={chart.kind} series={data.series} />
      <div ref={frame} role="img" aria-label={chartSentence(table, data, words.value)}>
        {width !== null &&
          (chart.kind === 'lines' ? (
            <DrawnLines {...drawn} />
          ) : (
            <DrawnBars {...drawn} lying={lying} stacked={chart.kind === 'stacked'} />
          ))}
      </div>
      {data.more > 0 && (
        <p className={classes.more}>{t`The largest ${{ count: data.points.length }} are drawn; the table has all.`}</p>
      )}
    </div>
  )
}
