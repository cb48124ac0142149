import type { CellKind } from '@deskbell/domain/reports/schema.ts'
import { nice, ticks } from 'd3-array'
import { type ChartData, type ChartPoint, sumSizes } from './chart-points.ts'

const TICKS = 5
/** Least space between two labels along an axis, in px. */
const LABEL_GAP = 16
/** Width of a letter of a label, in px. */
export const LETTER = 7.5

/** The area inside the axes, in px. */
export type Area = { left: number; right: number; top: number; bottom: number }

/** Where amounts and points are in the area. Lying charts have the amounts from left to right. */
export type Geometry = {
  area: Area
  lying: boolean
  ticks: number[]
  /** Position of an amount, in px. */
  place: (amount: number) => number
  /** Room of a point along the other axis, in px. */
  band: number
  /** Middle of a point's band, in px. */
  middle: (index: number) => number
  /** Every how many points there is room for a label. */
  labelStep: number
}

/** Returns round amounts that span all values and 0. Only shares are divided below 1: money is in its smallest unit. */
export function listTicks(values: number[], kind: CellKind): number[] {
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const [from, to] = nice(lowest, highest > lowest ? highest : lowest + 1, TICKS)
  return ticks(from, to, TICKS).filter((tick) => kind === 'share' || Number.isInteger(tick))
}

/** Adds up amounts; a missing one counts as 0. */
function sumValues(values: ChartPoint['values']): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

export function placeChart({
  data: { points, series },
  area,
  lying,
  stacked,
}: {
  data: ChartData
  area: Area
  lying: boolean
  stacked: boolean
}): Geometry {
  const amounts = points.flatMap(({ values }) => (stacked ? sumValues(values) : values.map((value) => value ?? 0)))
  const all = listTicks(amounts, series[0]?.kind ?? 'number')
  const [lowest, highest] = [all[0] ?? 0, all.at(-1) ?? 1]
  const share = (amount: number) => (amount - lowest) / (highest - lowest || 1)
  const [start, length] = lying ? [area.top, area.bottom - area.top] : [area.left, area.right - area.left]
  const band = length / Math.max(1, points.length)
  const widest = LETTER * Math.max(0, ...points.map(({ label }) => label.length))
  return {
    area,
    lying,
    ticks: all,
    place: (amount) =>
      lying
        ? area.left + share(amount) * (area.right - area.left)
        : area.bottom - share(amount) * (area.bottom - area.top),
    band,
    middle: (index) => start + band * (index + 0.5),
    labelStep: lying ? 1 : Math.max(1, Math.ceil((widest + LABEL_GAP) / band)),
  }
}

/** Returns every how many of the amounts of a lying chart there is room for a label. */
export function getAmountStep({ ticks: [first = 0, second = first], place }: Geometry, labels: string[]): number {
  const widest = LETTER * Math.max(...labels.map(({ length }) => length))
  return Math.max(1, Math.ceil((widest + LABEL_GAP) / (place(second) - place(first) || widest + LABEL_GAP)))
}

/** A bar, in px; `start` and `size` are along the axis of amounts. */
export type Bar = { start: number; size: number; across: number; thickness: number }

const BAND_FILLED = 0.8
const BAR_GAP = 4

/** Returns the bars of one series, with null for a point without an amount. Stacked bars begin where those before end. */
export function listBars(
  { points, series }: ChartData,
  { place, band, middle }: Geometry,
  { at, stacked, thickest }: { at: number; stacked: boolean; thickest: number },
): (Bar | null)[] {
  const beside = stacked ? 1 : series.length
  const thickness = Math.max(1, Math.min(thickest, (band * BAND_FILLED - BAR_GAP * (beside - 1)) / beside))
  const group = thickness * beside + BAR_GAP * (beside - 1)
  return points.map(({ values }, index) => {
    const value = values[at] ?? null
    if (value === null) return null
    const below = stacked ? sumValues(values.slice(0, at)) : 0
    const [from, to] = [place(below), place(below + value)]
    const across = middle(index) - group / 2 + (stacked ? 0 : at * (thickness + BAR_GAP))
    return { start: Math.min(from, to), size: Math.abs(to - from), across, thickness }
  })
}

/** Returns the path of a line through the points; a missing amount interrupts it. */
export function drawLine({ points }: ChartData, { place, middle }: Geometry, at: number): string {
  let isDown = false
  return points
    .map(({ values }, index) => {
      const value = values[at] ?? null
      const command = isDown ? 'L' : 'M'
      isDown = value !== null
      return value === null ? '' : `${command}${middle(index)},${place(value)}`
    })
    .join('')
}

/** Splits a name into at most two lines of `width` px; the rest is cut off. */
export function wrapName(name: string, width: number): string[] {
  const most = Math.max(4, Math.floor(width / (LETTER * 0.9)))
  if (name.length <= most) return [name]
  const space = name.lastIndexOf(' ', most)
  const end = space > 0 ? space : most
  const rest = name.slice(end).trim()
  return [name.slice(0, end), rest.length > most ? `${rest.slice(0, most - 1).trimEnd()}…` : rest]
}

const AXIS_GAP = 12

/**
 * Returns the width of an axis of amounts, in px: that of the next power of ten, since no tick is longer. Computed
 * rather than measured, so that it is also right in print, where there is no time to measure.
 */
export function axisWidth({ points }: ChartData, write: (amount: number) => string): number {
  const highest = Math.max(1, ...points.map(sumSizes))
  return AXIS_GAP + LETTER * write(10 ** Math.ceil(Math.log10(highest))).length
}
