import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { axisWidth } from '../axis-width.ts'
import type { ChartPoint } from '../chart-points.ts'
import { getInk } from '../ink.ts'
import { ChartTip } from './chart-tip.tsx'
import type { Drawn } from './drawn-bars.tsx'

const MARGIN = { top: 12, right: 24, bottom: 0, left: 0 }
/** More dots than these run into each other. */
const DOTTED_MAX = 40

/** A line for each series, told apart by its dashes. */
export function DrawnLines({ data, words, width, height }: Drawn) {
  const { points, series } = data
  const kind = series[0]?.kind ?? 'number'
  const axis = (amount: number) => words.axis(amount, kind)
  return (
    <LineChart data={points} width={width} height={height} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="label" tickLine={false} axisLine={false} minTickGap={16} interval="equidistantPreserveStart" />
      <YAxis
        tickFormatter={axis}
        tickLine={false}
        axisLine={false}
        width={axisWidth(data, axis)}
        allowDecimals={false}
      />
      <Tooltip
        cursor={{ stroke: 'var(--edge)' }}
        isAnimationActive={false}
        content={<ChartTip series={series} words={words} />}
      />
      {series.map(({ id, title }, at) => (
        <Line
          key={id}
          name={title}
          type="linear"
          dataKey={({ values }: ChartPoint) => values[at]}
          stroke={getInk(at).colour}
          strokeWidth={2}
          strokeDasharray={getInk(at).dash}
          dot={points.length <= DOTTED_MAX ? { r: 2.5, strokeDasharray: '' } : false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  )
}
