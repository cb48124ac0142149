import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <span className={classes.hidden} role={role}>
      {children}
    </span>
  )
}
