import type { ReactNode } from 'react'
import classes from './field-group.module.css'

type Props = {
  title: string
  /** Fields per row, where there is room. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

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

/** Two fields of a group side by side, where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes.fields} data-columns={2}>
      {children}
    </div>
  )
}
