/**
 * Maximum number of strokes, and of coordinates in all strokes. The strokes of a typed name of 80 letters stay below
 * both.
 */
export const STROKES_MAX = 6000
export const STROKE_NUMBERS_MAX = 16_000

export function isWhole(stroke: number[]): boolean {
  return stroke.length % 2 === 0
}

/** True if there is more than a single dot. */
export function isDrawn(strokes: number[][]): boolean {
  return strokes.length > 1 || (strokes[0]?.length ?? 0) > 2
}

/**
 * Thins out the points of the strokes, keeping end points, so that all together have at most `STROKE_NUMBERS_MAX`
 * numbers.
 */
export function thinStrokes(strokes: number[][]): number[][] {
  const numbers = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const step = Math.ceil(numbers / STROKE_NUMBERS_MAX)
  const kept = step < 2 ? strokes : strokes.map((stroke) => everyNth(stroke, step))
  return kept.slice(0, STROKES_MAX)
}

function everyNth(stroke: number[], step: number): number[] {
  const last = stroke.length / 2 - 1
  // Step + 1 leaves room for the last point of each stroke.
  return stroke.filter((_, index) => {
    const point = Math.floor(index / 2)
    return point % (step + 1) === 0 || point === last
  })
}
