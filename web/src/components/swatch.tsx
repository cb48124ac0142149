import { colourName } from '@deskbell/domain/shared/palette.ts'
import classes from './swatch.module.css'

/** A colour as a dot. Decorative where its name, or what wears it, stands beside. */
export function SwatchDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ backgroundColor: colour }} aria-hidden="true" />
}

/** A colour as a dot and a word. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span className={classes.swatch}>
      <SwatchDot colour={colour} />
      {colourName(colour)}
    </span>
  )
}
