import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = { children: ReactNode }

/** Two columns of cards, the first wider; stacked if there is no room. */
export function CardColumns({ children }: Props) {
  return <div className={classes.columns}>{children}</div>
}

/** Stack of cards: a column of `CardColumns`, or a whole screen. */
export function CardStack({ children }: Props) {
  return <div className={classes.stack}>{children}</div>
}

/** Spans both columns of `CardColumns`. */
export function WideCard({ children }: Props) {
  return <div className={classes.wide}>{children}</div>
}
