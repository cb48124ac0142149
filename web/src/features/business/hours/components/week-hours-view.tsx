import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { StatusPill } from '../../../../components/status-pill.tsx'
import { useFormat } from '../../../auth/use-format.ts'
import { dayWords } from '../day-hours.ts'
import classes from './week-hours-view.module.css'

type Props = {
  week: WeekHours
  /** Saved hours, if they may differ: days that differ are marked as unsaved. */
  saved?: WeekHours
  /** Label of a day without hours, such as "Closed". */
  closed: string
}

export function WeekHoursView({ week, saved = week, closed }: Props) {
  const { weekdays, clock } = useFormat()
  return (
    <dl className={classes.week}>
      {weekdays().map((name, day) => {
        const words = dayWords(week[day] ?? [], clock, closed)
        const isSaved = words === dayWords(saved[day] ?? [], clock, closed)
        return (
          <div key={name} className={classes.day}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.hours} data-closed={week[day]?.length === 0 || undefined}>
              {words} {!isSaved && <StatusPill tone="mind">{t`unsaved`}</StatusPill>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
