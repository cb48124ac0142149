import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import classes from './digits-display.module.css'

/**
 * Shows the last `shown` digits, dots for earlier ones, and rings for digits still needed. Hidden from screen readers:
 * the live region announces the count.
 */
export function DigitsDisplay({ digits, shown }: { digits: string; shown: number }) {
  function kindOf(index: number): string {
    if (index >= digits.length) return 'empty'
    return index < digits.length - shown ? 'hidden' : 'shown'
  }
  const length = Math.max(digits.length, LOOKUP_DIGITS_MIN)
  const cells = Array.from({ length }, (_, index) => ({ index, kind: kindOf(index) }))
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
