import type { ReactNode } from 'react'
import classes from './record-name.module.css'

type Props = {
  name: string
  /** Shown before the name. */
  lead?: ReactNode
  secondLine?: ReactNode
  /** Values of the columns that are hidden on narrow screens. */
  onPhones?: (string | false)[]
  /** Makes the whole row a button that opens the record. */
  onOpen?: () => void
}

/** First cell of a `DataTable` row: the record's name, and lines below it. */
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
