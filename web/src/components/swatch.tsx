import classes from './swatch.module.css'

/** A colour as a dot. Decorative: what wears it stands beside. */
export function SwatchDot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ backgroundColor: colour }} aria-hidden="true" />
}
