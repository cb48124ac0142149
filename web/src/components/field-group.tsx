import type { ReactNode } from 'react'
import classes from './field-group.module.css'

type Props = {
  title: string
  /** How many fields stand side by side where there is room. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

/** Fields of a form that belong together. */
export function FieldGroup({ title, columns = 1, children }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  )
}

/** Fields of a group that have a line of their own, side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes.fields} data-columns={2}>
      {children}
    </div>
  )
}
