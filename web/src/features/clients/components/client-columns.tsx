import type { ReactNode } from 'react'
import classes from './client-columns.module.css'

/** Two-column layout; one column on narrow screens, or if there is no `side`. */
export function ClientColumns({ main, side }: { main: ReactNode; side?: ReactNode }) {
  return (
    <div className={classes.columns} data-single={side === undefined || undefined}>
      <div className={classes.column}>{main}</div>
      {side && <div className={classes.column}>{side}</div>}
    </div>
  )
}
