import { thinStrokes } from '@deskbell/domain/waivers/strokes.ts'

// Canvas size in px, with the signature field's aspect ratio of 3:1.
const WIDTH = 288
const HEIGHT = 96
const TALLEST = 58
const ROOM = 0.92
const FONT = '"Snell Roundhand", "Segoe Script", "Brush Script MT", cursive'
/** Alpha (0 to 255) above which a pixel counts as ink. */
const INKED = 110

function context(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  return canvas.getContext('2d', { willReadFrequently: true })
}

function write(ink: CanvasRenderingContext2D, name: string): void {
  ink.font = `italic ${TALLEST}px ${FONT}`
  const size = Math.min(TALLEST, (TALLEST * WIDTH * ROOM) / ink.measureText(name).width)
  ink.font = `italic ${size}px ${FONT}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText(name, WIDTH / 2, HEIGHT / 2)
}

/** Returns the inked runs of one row as lines: x1, y, x2, y in thousandths. */
function findRuns(isInked: (x: number) => boolean, y: number): number[][] {
  const at = (x: number) => Math.round((x / WIDTH) * 1000)
  const height = Math.round(((y + 0.5) / HEIGHT) * 1000)
  const runs: number[][] = []
  let from: number | null = null
  for (let x = 0; x <= WIDTH; x++) {
    if (x < WIDTH && isInked(x)) from ??= x
    else if (from !== null) {
      runs.push([at(from), height, at(x - 1), height])
      from = null
    }
  }
  return runs
}

/**
 * Returns a typed name as signature strokes, row by row. Rasterises the browser's glyphs, so it works for any script.
 */
export function typedSignature(name: string): number[][] {
  const ink = name.trim() === '' ? null : context()
  if (!ink) return []
  write(ink, name.trim())
  const { data } = ink.getImageData(0, 0, WIDTH, HEIGHT)
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    findRuns((x) => (data[(y * WIDTH + x) * 4 + 3] ?? 0) > INKED, y),
  )
  return thinStrokes(rows.flat())
}
