import type { ReactNode } from 'react'
import classes from './record-name.module.css'

type Props = {
  name: string
  /** Stands before the name. */
  lead?: ReactNode
  secondLine?: ReactNode
  /** What other columns say where there is room for them. */
  onPhones?: (string | false)[]
  /** Makes the whole row open the record. */
  onOpen?: () => void
}

/** The first cell of a `DataTable` row: the record's name, and lines below it. */
export function RecordName({ name, lead, secondLine, onPhones = [], onOpen }: Props) {
  return (
    <span className={classes.record}>
      {lead}
      <span className={classes.words}>
        {onOpen ? (
          <button type="button" data-row-link onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
        {secondLine && <span className={classes.second}>{secondLine}</span>}
        {onPhones.length > 0 && (
          <span className={`${classes.second} ${classes.onPhones}`}>{onPhones.filter(Boolean).join(' · ')}</span>
        )}
      </span>
    </span>
  )
}
