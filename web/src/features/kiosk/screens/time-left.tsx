import { Countdown } from './countdown.tsx'
import classes from './time-left.module.css'

/** How long the screen stays: a bar that runs out, or seconds where motion is unwelcome. */
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
