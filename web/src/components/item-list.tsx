import type { ReactNode } from 'react'
import classes from './item-list.module.css'

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
  detail?: string
  /** Short facts, joined by ' · '. */
  facts: string[]
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
