import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = {
  label: string
  words: string
  /** Shown after the label. */
  mark?: ReactNode
}

/** Labelled values as a definition list; side by side where there is room. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, words, mark }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>
            {label} {mark}
          </dt>
          <dd className={classes.words} data-empty={words === '' || undefined}>
            {words || '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
