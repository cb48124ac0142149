import { thinnedOut } from '@deskbell/domain/waivers/strokes.ts'

// As wide as a signature's field is, three times its height.
const WIDTH = 288
const HEIGHT = 96
const TALLEST = 58
const ROOM = 0.92
const FONT = '"Snell Roundhand", "Segoe Script", "Brush Script MT", cursive'
/** How opaque a point of a letter has to be, of 255. */
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

/** The lines of one row from where it is inked to where it no longer is. */
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

/** A typed name as the lines of a signature, whatever its script: the browser's own letters, row by row. */
export function typedSignature(name: string): number[][] {
  const ink = name.trim() === '' ? null : context()
  if (!ink) return []
  write(ink, name.trim())
  const { data } = ink.getImageData(0, 0, WIDTH, HEIGHT)
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    findRuns((x) => (data[(y * WIDTH + x) * 4 + 3] ?? 0) > INKED, y),
  )
  return thinnedOut(rows.flat())
}
