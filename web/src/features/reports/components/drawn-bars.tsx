import { axisWidth, type Bar, LETTER, listBars, placeChart } from '../chart-geometry.ts'
import { AXIS, ChartFrame, type Drawn, RIGHT } from './chart-frame.tsx'
import { ChartPatterns, getFill, getInk } from './chart-patterns.tsx'

type Props = Drawn & { /** Horizontal bars, with the names beside them. */ lying: boolean; stacked: boolean }

/** Maximum number of bars that have room for value labels. */
const LABELLED_MAX = 12
const TOP = 20
/** Space between a bar and its label, in px. */
const GAP = 8
const NAMES = 160

export function DrawnBars(props: Props) {
  const { chartId, data, words, width, height, lying, stacked } = props
  const { points, series } = data
  const kind = series[0]?.kind ?? 'number'
  const label = (amount: number) => words.value(amount, kind)
  const amountsWidth = axisWidth(data, (amount) => words.axis(amount, kind))
  const room = GAP + LETTER * Math.max(...points.map(({ values: [first] }) => label(first ?? 0).length))
  const hasRoom = lying || room * points.length < width - amountsWidth
  const isLabelled = !stacked && series.length === 1 && points.length <= LABELLED_MAX && hasRoom
  const area = {
    left: lying ? Math.min(NAMES, width / 3) : amountsWidth,
    right: width - (lying && isLabelled ? room : RIGHT),
    top: lying ? 0 : TOP,
    bottom: height - AXIS,
  }
  const geometry = placeChart({ data, area, lying, stacked })
  const bars = series.map((_, at) => listBars(data, geometry, { at, stacked, thickest: lying ? 22 : 40 }))
  const toBox = ({ start, size, across, thickness }: Bar) =>
    lying
      ? { x: start, width: size, y: across, height: thickness }
      : { x: across, width: thickness, y: start, height: size }
  return (
    <ChartFrame {...props} geometry={geometry}>
      <ChartPatterns chartId={chartId} count={series.length} />
      {series.map(({ id }, at) => {
        const ink = { fill: getFill(chartId, at), stroke: getInk(at).colour }
        const outline = getInk(at).pattern === 'plain' ? 0 : 1
        return bars[at]?.map((bar, index) => {
          if (!bar) return null
          return (
            <rect
              key={`${id}-${points[index]?.id}`}
              {...toBox(bar)}
              {...ink}
              strokeWidth={outline}
              rx={stacked ? 0 : Math.min(3, bar.size / 2)}
            />
          )
        })
      })}
      {isLabelled &&
        bars[0]?.map((bar, index) => {
          if (!bar) return null
          const middle = geometry.middle(index)
          const place = lying
            ? { x: bar.start + bar.size + GAP - 3, y: middle, dy: '0.35em' }
            : { x: middle, y: bar.start - 5, textAnchor: 'middle' as const }
          return (
            <text key={points[index]?.id} {...place}>
              {label(points[index]?.values[0] ?? 0)}
            </text>
          )
        })}
    </ChartFrame>
  )
}
