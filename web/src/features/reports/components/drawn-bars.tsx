import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartData, ChartPoint } from '../chart-points.ts'
import { axisWidth, LETTER } from '../chart-points.ts'
import type { ChartWords } from '../use-cell-labels.ts'
import { ChartPatterns, getFill, getInk } from './chart-patterns.tsx'
import { ChartTip } from './chart-tip.tsx'

export type Drawn = { chartId: string; data: ChartData; words: ChartWords; width: number; height: number }

type Props = Drawn & { /** Horizontal bars, with the names beside them. */ lying: boolean; stacked: boolean }

/** Maximum number of bars that have room for value labels. */
const LABELLED_MAX = 12
const MARGIN = { top: 20, right: 24, bottom: 0, left: 0 }
/** Space between a bar and its label, in px. */
const GAP = 8
const NAMES = 160
const WHOLE = { allowDecimals: false }

export function DrawnBars({ chartId, data, words, width, height, lying, stacked }: Props) {
  const { points, series } = data
  const kind = series[0]?.kind ?? 'number'
  const label = (amount: unknown) => words.value(Number(amount ?? 0), kind)
  const axis = (amount: number) => words.axis(amount, kind)
  const names = { dataKey: 'label', tickLine: false, axisLine: false } as const
  const amounts = { type: 'number', tickFormatter: axis, tickLine: false, axisLine: false, ...WHOLE } as const
  const room = GAP + LETTER * Math.max(...points.map(({ values: [first] }) => label(first).length))
  const hasRoom = lying || room * points.length < width - axisWidth(data, axis)
  const labelled = !stacked && series.length === 1 && points.length <= LABELLED_MAX && hasRoom
  return (
    <BarChart
      data={points}
      width={width}
      height={height}
      layout={lying ? 'vertical' : 'horizontal'}
      margin={lying ? { top: 0, right: labelled ? room : MARGIN.right, bottom: 0, left: 0 } : MARGIN}
      accessibilityLayer={false}
    >
      <ChartPatterns chartId={chartId} count={series.length} />
      <CartesianGrid stroke="var(--line)" horizontal={!lying} vertical={lying} />
      {lying ? <XAxis {...amounts} /> : <XAxis {...names} minTickGap={16} interval="equidistantPreserveStart" />}
      {lying ? (
        <YAxis {...names} type="category" width={Math.min(NAMES, width / 3)} interval={0} />
      ) : (
        <YAxis {...amounts} width={axisWidth(data, axis)} />
      )}
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        isAnimationActive={false}
        content={<ChartTip series={series} words={words} />}
      />
      {series.map(({ id, title }, at) => (
        <Bar
          key={id}
          name={title}
          dataKey={({ values }: ChartPoint) => values[at]}
          stackId={stacked ? 'all' : undefined}
          fill={getFill(chartId, at)}
          stroke={getInk(at).colour}
          strokeWidth={getInk(at).pattern === 'plain' ? 0 : 1}
          maxBarSize={lying ? 22 : 40}
          radius={stacked ? 0 : 3}
          isAnimationActive={false}
        >
          {labelled && <LabelList position={lying ? 'right' : 'top'} formatter={label} />}
        </Bar>
      ))}
    </BarChart>
  )
}
