import { type PointerEvent, type ReactNode, useState } from 'react'
import { isRightToLeft } from '../../../lib/direction.ts'
import { type Geometry, getAmountStep, wrapName } from '../chart-geometry.ts'
import type { ChartData } from '../chart-points.ts'
import type { ChartWords } from '../use-cell-labels.ts'
import classes from './chart.module.css'

export type Drawn = { chartId: string; data: ChartData; words: ChartWords; width: number; height: number }

/** Room beside the marks for the end of a label at the right, and for the labels below, in px. */
export const RIGHT = 36
export const AXIS = 30
/** Space between an axis and its labels, in px. */
const AXIS_GAP = 8
/** Baseline of the labels below the area, in px. */
const BELOW = 20
const LINE_PX = 14

type Props = Drawn & { geometry: Geometry; children: ReactNode }

/** Axes and grid of a chart around its marks, and the amounts of the point under the mouse. */
export function ChartFrame({ data, words, width, height, geometry, children }: Props) {
  const [hovered, setHovered] = useState<number | null>(null)
  const { area, lying, band } = geometry
  function hover({ currentTarget, clientX, clientY }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect()
    const along = lying
      ? clientY - box.top - area.top
      : (isRightToLeft ? box.right - clientX : clientX - box.left) - area.left
    const index = Math.floor(along / band)
    setHovered(index >= 0 && index < data.points.length ? index : null)
  }
  return (
    <div className={classes.frame}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
      >
        {hovered !== null && <Highlight {...geometry} at={hovered} />}
        <Grid {...geometry} />
        <Amounts geometry={geometry} data={data} words={words} />
        <Names geometry={geometry} data={data} />
        {children}
      </svg>
      {hovered !== null && <ChartTip data={data} words={words} at={hovered} {...placeTip(geometry, hovered)} />}
    </div>
  )
}

function placeTip({ area: { left, right, top }, lying, middle }: Geometry, at: number) {
  const centre = (left + right) / 2
  if (lying) return { left: centre, top: middle(at) + LINE_PX, side: 'end' as const }
  return { left: middle(at), top, side: middle(at) > centre ? ('start' as const) : ('end' as const) }
}

function Highlight({ area, lying, band, middle, at }: Geometry & { at: number }) {
  const start = middle(at) - band / 2
  const box = lying
    ? { x: area.left, width: area.right - area.left, y: start, height: band }
    : { x: start, width: band, y: area.top, height: area.bottom - area.top }
  return <rect {...box} fill="var(--hover)" />
}

function Grid({ area, lying, ticks, place }: Geometry) {
  return ticks.map((tick) => {
    const at = place(tick)
    const line = lying
      ? { x1: at, x2: at, y1: area.top, y2: area.bottom }
      : { x1: area.left, x2: area.right, y1: at, y2: at }
    return <line key={tick} {...line} stroke="var(--line)" />
  })
}

type AxisProps = { geometry: Geometry; data: ChartData }

function Amounts({ geometry, data, words }: AxisProps & Pick<Drawn, 'words'>) {
  const { area, lying, ticks, place } = geometry
  const kind = data.series[0]?.kind ?? 'number'
  const labels = ticks.map((tick) => words.axis(tick, kind))
  if (!lying)
    return ticks.map((tick, nth) => (
      <text key={tick} x={area.left - AXIS_GAP} y={place(tick)} dy="0.35em" textAnchor="end">
        {labels[nth]}
      </text>
    ))
  const step = getAmountStep(geometry, labels)
  return ticks.map(
    (tick, nth) =>
      nth % step === 0 && (
        <text key={tick} x={place(tick)} y={area.bottom + BELOW} textAnchor="middle">
          {labels[nth]}
        </text>
      ),
  )
}

function Names({ geometry: { area, lying, middle, labelStep }, data: { points } }: AxisProps) {
  return points.map(({ id, label }, at) => {
    if (at % labelStep > 0) return null
    if (!lying)
      return (
        <text key={id} x={middle(at)} y={area.bottom + BELOW} textAnchor="middle">
          {label}
        </text>
      )
    const lines = wrapName(label, area.left - AXIS_GAP)
    return (
      <text key={id} y={middle(at) - ((lines.length - 1) * LINE_PX) / 2} textAnchor="end">
        {lines.map((line, row) => (
          <tspan key={line} x={area.left - AXIS_GAP} dy={row === 0 ? '0.35em' : LINE_PX}>
            {line}
          </tspan>
        ))}
      </text>
    )
  })
}

function ChartTip({
  data: { points, series },
  words,
  at,
  left,
  top,
  side,
}: Pick<Drawn, 'data' | 'words'> & { at: number; left: number; top: number; side: 'start' | 'end' }) {
  const point = points[at]
  if (!point) return null
  return (
    <div className={classes.tip} data-side={side} style={{ insetInlineStart: left, top }}>
      <strong>{point.label}</strong>
      {series.map(({ id, title, kind }, index) => {
        const value = point.values[index] ?? null
        return value === null ? null : <p key={id}>{`${title}: ${words.value(value, kind)}`}</p>
      })}
    </div>
  )
}
