import type { ReactNode } from 'react'
import classes from './card-columns.module.css'

type Props = { children: ReactNode }

/** Cards in two columns, the first one wider; below each other where there is no room. */
export function CardColumns({ children }: Props) {
  return <div className={classes.columns}>{children}</div>
}

/** Cards below each other: a column of `CardColumns`, or a screen of them. */
export function CardStack({ children }: Props) {
  return <div className={classes.stack}>{children}</div>
}

/** What goes across both columns. */
export function WideCard({ children }: Props) {
  return <div className={classes.wide}>{children}</div>
}
