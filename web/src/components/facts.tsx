import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; words: string /** Stands after the label. */; mark?: ReactNode }

/** What is known, each with its name; side by side where there is room. */
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
