import type { ReactNode } from 'react'
import classes from './one-line.module.css'

/** Text that must not wrap, as in a narrow column. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={classes.line}>{children}</span>
}
