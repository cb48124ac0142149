import { useSecondsLeft } from '../auth/pin/use-seconds-left.ts'
import classes from './waiting.module.css'

/** How long something is still held. */
export function MinutesLeft({ until }: { until: string }) {
  const seconds = useSecondsLeft(Date.parse(until))
  return <span className={classes.soft}>{seconds > 0 ? `${Math.ceil(seconds / 60)} min left` : 'its time is up'}</span>
}
