import { thinStrokes } from '@deskbell/domain/waivers/strokes.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PointGroup } from 'signature_pad'
import Pad from 'signature_pad'
import classes from './signature-pad.module.css'

type Props = {
  label: string
  /** Strokes so far: x and y alternating, in thousandths of the field's width and height. */
  strokes: number[][]
  onDraw: (strokes: number[][]) => void
}

const NEAR_PX = 3
const STEP_MS = 16

function inThousandths(groups: PointGroup[], { offsetWidth, offsetHeight }: HTMLCanvasElement): number[][] {
  const part = (at: number, whole: number) => Math.min(1000, Math.max(0, Math.round((at / whole) * 1000)))
  return groups.map(({ points }) => points.flatMap(({ x, y }) => [part(x, offsetWidth), part(y, offsetHeight)]))
}

function inPixels(pad: Pad, strokes: number[][], { offsetWidth, offsetHeight }: HTMLCanvasElement): PointGroup[] {
  const { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation } = pad
  const style = { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation }
  return strokes.map((stroke) => ({
    ...style,
    points: Array.from({ length: stroke.length / 2 }, (_, index) => ({
      x: ((stroke[2 * index] ?? 0) / 1000) * offsetWidth,
      y: ((stroke[2 * index + 1] ?? 0) / 1000) * offsetHeight,
      pressure: 0.5,
      time: index * STEP_MS,
    })),
  }))
}

/** Matches the canvas resolution to the device pixel ratio at its current size. */
function fit(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(1, window.devicePixelRatio)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
}

/** Signature field for a finger, a pen or a mouse. Redraws the strokes when it is resized. */
export function SignaturePad({ label, strokes, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const drawn = useEffectEvent((groups: PointGroup[]) => {
    if (canvas.current) onDraw(thinStrokes(inThousandths(groups, canvas.current)))
  })
  const redraw = useEffectEvent(() => {
    if (canvas.current && pad.current) pad.current.fromData(inPixels(pad.current, strokes, canvas.current))
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new Pad(element, { minDistance: NEAR_PX, penColor: getComputedStyle(element).color })
    pad.current = made
    made.addEventListener('endStroke', () => drawn(made.toData()))
    const watching = new ResizeObserver(() => {
      fit(element)
      redraw()
    })
    watching.observe(element)
    return () => {
      watching.disconnect()
      made.off()
      pad.current = null
    }
  }, [])
  const isEmpty = strokes.length === 0
  useEffect(() => {
    if (isEmpty) pad.current?.clear()
  }, [isEmpty])
  return <canvas ref={canvas} className={classes.field} role="img" aria-label={label} />
}

function toSvgPath(stroke: number[]): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, index) =>
    stroke.slice(2 * index, 2 * index + 2).join(' '),
  )
  return `M${points.join('L')}${points.length === 1 ? 'z' : ''}`
}

/** Drawn signature. `strokes`: x and y alternating, in thousandths of the field's width and height. */
export function DrawnSignature({ label, strokes }: { label: string; strokes: number[][] }) {
  return (
    <svg className={classes.drawn} viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className={classes.line} d={strokes.map(toSvgPath).join('')} />
    </svg>
  )
}
