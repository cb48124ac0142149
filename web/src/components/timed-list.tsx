import type { ReactNode } from 'react'
import classes from './timed-list.module.css'

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
  /** ISO instant; `day` and `time` are its formatted parts. */
  at: string
  day: string
  time: string
  title: ReactNode
  detail?: ReactNode
  /** True if it no longer counts; shown muted. */
  quiet?: boolean
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
