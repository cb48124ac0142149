import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import classes from './digits-display.module.css'

const SHOWN = 2

function cellOf(digits: string, index: number): string {
  if (index >= digits.length) return 'empty'
  return index < digits.length - SHOWN ? 'hidden' : 'shown'
}

/** What was typed: the last two digits, dots for those before, rings for those still wanted. Read aloud as a count. */
export function DigitsDisplay({ digits }: { digits: string }) {
  const length = Math.max(digits.length, LOOKUP_DIGITS_MIN)
  const cells = Array.from({ length }, (_, index) => ({ index, kind: cellOf(digits, index) }))
  return (
    <div className={classes.display} data-long={length > 8 || undefined} aria-hidden="true">
      {cells.map(({ index, kind }) => (
        <span key={index} className={classes.cell} data-kind={kind}>
          {kind === 'shown' ? digits[index] : ''}
        </span>
      ))}
    </div>
  )
}
