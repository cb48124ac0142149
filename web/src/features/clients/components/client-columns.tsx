import type { ReactNode } from 'react'
import classes from './client-columns.module.css'

/** A client's passes beside all the rest; one below the other where it is narrow, or where there is nothing beside. */
export function ClientColumns({ main, side }: { main: ReactNode; side?: ReactNode }) {
  return (
    <div className={classes.columns} data-single={side === undefined || undefined}>
      <div className={classes.column}>{main}</div>
      {side && <div className={classes.column}>{side}</div>}
    </div>
  )
}
