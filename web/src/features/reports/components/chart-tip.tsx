import type { TooltipContentProps } from 'recharts'
import type { ChartPoint, ChartSeries } from '../chart-points.ts'
import type { ChartWords } from '../use-cell-labels.ts'
import classes from './chart.module.css'

type Props = Partial<TooltipContentProps> & { series: ChartSeries[]; words: ChartWords }

export function ChartTip({ active = false, payload, series, words }: Props) {
  const point: ChartPoint | undefined = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className={classes.tip}>
      <strong>{point.label}</strong>
      {series.map(({ id, title, kind }, at) => {
        const value = point.values[at] ?? null
        return value === null ? null : <p key={id}>{`${title}: ${words.value(value, kind)}`}</p>
      })}
    </div>
  )
}
