import type { ReactNode } from 'react'
import classes from './item-list.module.css'

/** A few things below each other, each with what can be done with it. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

type Props = {
  title: ReactNode
  pill?: ReactNode
  /** What it is there for, on a line of its own. */
  detail?: string
  /** What else is known of it, in a few words each. */
  facts: string[]
  /** What is wrong with it. */
  problem?: string
  buttons: ReactNode
  children?: ReactNode
}

export function Item({ title, pill, detail, facts, problem, buttons, children }: Props) {
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <div className={classes.words}>
          <span className={classes.title}>
            {title} {pill}
          </span>
          {detail && <span className={classes.facts}>{detail}</span>}
          {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
          {problem && <span className={classes.problem}>{problem}</span>}
        </div>
        <div className={classes.buttons}>{buttons}</div>
      </div>
      {children}
    </li>
  )
}
