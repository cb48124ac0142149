import { Countdown } from './countdown.tsx'
import classes from './time-left.module.css'

/** Countdown bar, or seconds with prefers-reduced-motion. */
export function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <div aria-hidden="true">
      <div className={classes.bar} style={{ animationDuration: `${seconds}s` }} />
      <p className={classes.seconds}>
        <Countdown seconds={seconds} />
      </p>
    </div>
  )
}
