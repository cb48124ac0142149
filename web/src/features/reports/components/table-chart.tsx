import type { Grain, ReportChart, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { useId } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import { useFormat } from '../../auth/use-format.ts'
import { type ChartData, chartData, isNamed } from '../chart-points.ts'
import { chartSentence } from '../chart-sentence.ts'
import { useChartWords } from '../use-chart-labels.ts'
import classes from './chart.module.css'
import { ChartLegend } from './chart-legend.tsx'
import { DrawnBars } from './drawn-bars.tsx'
import { DrawnLines } from './drawn-lines.tsx'

type Props = { table: ReportTable; chart: ReportChart; by: Grain }

const HEIGHT = 240
const BAR = 34
const THIN_BAR = 21
const AXES = 40

/** How high a place with a name is: each of the bars in it is thinner than one alone. */
function placeHeight({ kind }: ReportChart, { series }: ChartData): number {
  return kind === 'bars' && series.length > 1 ? THIN_BAR * series.length : BAR
}

/** A table as a picture. Its numbers are in the table, so that a screen reader hears one sentence of it. */
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
        <p className={classes.more}>{`The largest ${data.points.length} are drawn; the table has all.`}</p>
      )}
    </div>
  )
}
