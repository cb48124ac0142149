import type { ReactNode } from 'react'
import classes from './one-line.module.css'

/** Words that would read badly when broken, as in a narrow column. */
export function OneLine({ children }: { children: ReactNode }) {
  return <span className={classes.line}>{children}</span>
}
