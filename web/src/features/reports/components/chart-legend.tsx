import type { ReportChart } from '@deskbell/domain/reports/schema.ts'
import type { ChartSeries } from '../chart-points.ts'
import { getInk } from '../ink.ts'
import classes from './chart.module.css'
import { getFill } from './chart-patterns.tsx'

type Props = { chartId: string; kind: ReportChart['kind']; series: ChartSeries[] }

/** Which series is which. */
export function ChartLegend({ chartId, kind, series }: Props) {
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
