import classes from './drawn-signature.module.css'

function toSvgPath(stroke: number[]): string {
  const points = Array.from({ length: stroke.length / 2 }, (_, index) =>
    stroke.slice(2 * index, 2 * index + 2).join(' '),
  )
  return `M${points.join('L')}${points.length === 1 ? 'z' : ''}`
}

/** Drawn signature. `strokes`: x and y alternating, in thousandths of the field's width and height. */
export function DrawnSignature({ label, strokes }: { label: string; strokes: number[][] }) {
  return (
    <svg className={classes.field} viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className={classes.line} d={strokes.map(toSvgPath).join('')} />
    </svg>
  )
}
