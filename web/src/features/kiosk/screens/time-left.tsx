import { useEffect, useState } from 'react'
import classes from './kiosk-screen.module.css'

export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <>{left}</>
}

/** Countdown bar, or seconds with prefers-reduced-motion. */
export function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <div aria-hidden="true">
      <div className={classes.bar} style={{ animationDuration: `${seconds}s` }} />
      <p className={classes.secondsLeft}>
        <Countdown seconds={seconds} />
      </p>
    </div>
  )
}
