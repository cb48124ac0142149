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

/** Countdown bar, or seconds with prefers-reduced-motion. Begins anew with each `since`, as the timer of a screen does. */
export function TimeLeft({ since, seconds }: { since?: unknown; seconds: number }) {
  const [counted, setCounted] = useState({ since, times: 0 })
  if (counted.since !== since) setCounted({ since, times: counted.times + 1 })
  return (
    <div aria-hidden="true" key={counted.times}>
      <div className={classes.bar} style={{ animationDuration: `${seconds}s` }} />
      <p className={classes.secondsLeft}>
        <Countdown seconds={seconds} />
      </p>
    </div>
  )
}
