import { countDaysBetween, daysLater } from '../format.ts'
import type { Shop } from '../shop.ts'
import classes from './times.module.css'

export const WEEK = 7

/**
 * Returns the first day of the week that contains `day`; weeks are counted from today. An unbookable day gives today.
 */
export function getWeek(day: string | undefined, { today, lastDay }: Shop): string {
  const wanted = day && day >= today && day <= lastDay ? day : today
  return daysLater(today, Math.floor(countDaysBetween(today, wanted) / WEEK) * WEEK)
}

/** Button to the days before or after. */
export function Turn({
  label,
  arrow,
  isOff,
  onClick,
}: {
  label: string
  arrow: string
  isOff: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.turn} aria-label={label} disabled={isOff} onClick={onClick}>
      <span aria-hidden="true" data-mirror>
        {arrow}
      </span>
    </button>
  )
}
