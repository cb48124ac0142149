import { REPORT_DAYS_MAX } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { daysBetween } from '@deskbell/domain/shared/time.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../../lib/local-day.ts'
import classes from './tools.module.css'

type Props = { days: Days; onDays: (days: Days) => void }

/** While a year is typed, it is one that nobody means. */
const FIRST_YEAR = '1970'

function getProblem({ from, to }: Days): string | null {
  if (![from, to].every((day) => isDay(day) && day >= FIRST_YEAR)) return 'Enter a day'
  if (to < from) return 'Enter a day after the first one'
  return daysBetween(from, to) >= REPORT_DAYS_MAX ? 'Choose at most ten years' : null
}

/** The first and the last day. What is typed counts as soon as it makes sense. */
export function DayFields({ days, onDays }: Props) {
  const [shown, setShown] = useState(days)
  const [typed, setTyped] = useState(days)
  if (days.from !== shown.from || days.to !== shown.to) {
    setShown(days)
    setTyped(days)
  }
  function type(part: Partial<Days>) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (getProblem(next) === null) onDays(next)
  }
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        className={classes.day}
        aria-label="First day"
        value={typed.from}
        onChange={({ currentTarget: { value } }) => type({ from: value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="date"
        className={classes.day}
        aria-label="Last day"
        value={typed.to}
        error={getProblem(typed)}
        onChange={({ currentTarget: { value } }) => type({ to: value })}
      />
    </div>
  )
}
