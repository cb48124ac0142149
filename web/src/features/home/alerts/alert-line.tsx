import type { ReactNode } from 'react'
import { useFormat } from '../../auth/use-format.ts'
import classes from './alerts.module.css'

type Props = {
  kind: string
  icon: ReactNode
  title: string
  why: string
  /** Time of the event, if it happened at one moment. */
  at?: string
  children: ReactNode
}

/** Row of an alert: title, explanation and actions. */
export function AlertLine({ kind, icon, title, why, at, children }: Props) {
  const { dateTime } = useFormat()
  return (
    <li className={classes.row} data-kind={kind}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        {why && <span className={classes.why}>{why}</span>}
        {at && (
          <time className={classes.why} dateTime={at}>
            {dateTime(at)}
          </time>
        )}
      </div>
      <div className={classes.buttons}>{children}</div>
    </li>
  )
}
