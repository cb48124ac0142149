import type { ChangeEvent, MouseEvent } from 'react'
import { isDay } from '../../../lib/local-day.ts'
import classes from './day-title.module.css'

type Props = { day: string; onDay: (day: string) => void; children: string }

function showCalendar({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.showPicker()
}

/** The heading of the screen, which opens the browser's own calendar to go to any day. */
export function DayTitle({ day, onDay, children }: Props) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (isDay(currentTarget.value)) onDay(currentTarget.value)
  }
  return (
    <div className={classes.title}>
      <h1 className={classes.words}>{children}</h1>
      <input
        type="date"
        className={classes.cover}
        aria-label="Go to a day"
        title="Go to a day"
        value={day}
        required
        onClick={showCalendar}
        onChange={choose}
      />
    </div>
  )
}
