import { axisWidth, drawLine, placeChart } from '../chart-geometry.ts'
import { AXIS, ChartFrame, type Drawn, RIGHT } from './chart-frame.tsx'
import { getInk } from './chart-patterns.tsx'

const TOP = 12
/** Maximum points with dots; more would overlap. */
const DOTTED_MAX = 40

/** Line chart. Dash patterns distinguish the series. */
export function DrawnLines(props: Drawn) {
  const { data, words, width, height } = props
  const { points, series } = data
  const kind = series[0]?.kind ?? 'number'
  const left = axisWidth(data, (amount) => words.axis(amount, kind))
  const area = { left, right: width - RIGHT, top: TOP, bottom: height - AXIS }
  const geometry = placeChart({ data, area, lying: false, stacked: false })
  return (
    <ChartFrame {...props} geometry={geometry}>
      {series.map(({ id }, at) => {
        const { colour, dash } = getInk(at)
        return (
          <g key={id} stroke={colour} strokeWidth={2} fill="none">
            <path d={drawLine(data, geometry, at)} strokeDasharray={dash} />
            {points.length <= DOTTED_MAX &&
              points.map(({ id: pointId, values }, index) => {
                const value = values[at] ?? null
                if (value === null) return null
                return (
                  <circle
                    key={pointId}
                    cx={geometry.middle(index)}
                    cy={geometry.place(value)}
                    r={2.5}
                    fill="var(--card)"
                  />
                )
              })}
          </g>
        )
      })}
    </ChartFrame>
  )
}
