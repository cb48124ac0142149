/** So many lines, and so many numbers in all of them: a name of eighty letters, typed, is less. */
export const STROKES_MAX = 6000
export const STROKE_NUMBERS_MAX = 16_000

export function isWhole(stroke: number[]): boolean {
  return stroke.length % 2 === 0
}

/** Whether more than a dot is there. */
export function isDrawn(strokes: number[][]): boolean {
  return strokes.length > 1 || (strokes[0]?.length ?? 0) > 2
}

/** So many of a line's points that all lines together have no more numbers than `STROKE_NUMBERS_MAX`, ends included. */
export function thinnedOut(strokes: number[][]): number[][] {
  const numbers = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const step = Math.ceil(numbers / STROKE_NUMBERS_MAX)
  const kept = step < 2 ? strokes : strokes.map((stroke) => everyNth(stroke, step))
  return kept.slice(0, STROKES_MAX)
}

function everyNth(stroke: number[], step: number): number[] {
  const last = stroke.length / 2 - 1
  // One step more leaves room for the last point of each.
  return stroke.filter((_, index) => {
    const point = Math.floor(index / 2)
    return point % (step + 1) === 0 || point === last
  })
}
