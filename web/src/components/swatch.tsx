import classes from './swatch.module.css'

/** Colour as a dot. Decorative: the name stands beside it. */
export function SwatchDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ backgroundColor: colour }} aria-hidden="true" />
}
