import classes from './live-dot.module.css'

/** Says whether what is beside it follows along by itself. */
export function LiveDot({ live }: { live: boolean }) {
  return (
    <span className={classes.live} data-live={live}>
      {live ? 'live' : 'connecting…'}
    </span>
  )
}
