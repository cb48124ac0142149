import classes from './live-dot.module.css'

export function LiveDot({ live }: { live: boolean }) {
  return (
    <span className={classes.live} data-live={live}>
      {live ? 'live' : 'connecting…'}
    </span>
  )
}
