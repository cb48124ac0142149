import type { ReactNode } from 'react'
import classes from './timed-list.module.css'

/** What happened or is to happen, one after the other. */
export function TimedList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

export function TimedRow({
  at,
  day,
  time,
  title,
  detail,
  quiet = false,
  children,
}: {
  /** The instant, and what people call its day and its time. */
  at: string
  day: string
  time: string
  title: ReactNode
  detail?: ReactNode
  /** It doesn't count any more. */
  quiet?: boolean
  /** What it is, or what can be done with it. */
  children: ReactNode
}) {
  return (
    <li className={classes.row} data-quiet={quiet}>
      <time className={classes.when} dateTime={at}>
        <span>{day}</span> <span>{time}</span>
      </time>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span> {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {children}
    </li>
  )
}
