import type { DayCount } from '@deskbell/domain/appointments/schema.ts'
import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { plural, t } from '@lingui/core/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { daysFrom } from '../../../lib/local-day.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useFormat } from '../../auth/use-format.ts'
import { scheduleDaysQuery } from '../../business/hours/api.ts'
import { dayCountsQuery } from '../api.ts'
import { toGridColumns } from '../columns.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './month-view.module.css'

function countWords(count: number): string {
  if (count === 0) return t`nothing booked`
  return t`${plural({ count }, { one: '# appointment', other: '# appointments' })}`
}

/** Lists appointments per employee, busiest first: "Ana 4, Luca 3". */
function employeeWords({ employees }: DayCount, names: Map<string, string>): string {
  return employees
    .toSorted((a, b) => b.appointments - a.appointments)
    .map(({ employeeId, appointments }) => `${names.get(employeeId) ?? t`Somebody`} ${appointments}`)
    .join(', ')
}

function hoursWords(hours: ScheduleDay | undefined): string {
  if (hours?.open.length === 0) return hours.name || t`Closed`
  return hours?.name === '' ? t`Special hours` : (hours?.name ?? '')
}

function MonthDay({
  day,
  isToday,
  count,
  hours,
  names,
  onOpen,
}: {
  day: string
  isToday: boolean
  count: DayCount | undefined
  hours: ScheduleDay | undefined
  names: Map<string, string>
  onOpen: () => void
}) {
  const { longDay } = useFormat()
  const appointments = count?.appointments ?? 0
  const whose = count ? employeeWords(count, names) : ''
  const closed = hoursWords(hours)
  const spoken = [longDay(day), countWords(appointments), whose, closed].filter(Boolean).join(', ')
  return (
    <UnstyledButton className={classes.day} aria-current={isToday ? 'date' : undefined} onClick={onOpen}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <span className={classes.seen} aria-hidden="true">
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {appointments > 0 && <span className={classes.count}>{appointments}</span>}
        {whose && <span className={classes.whose}>{whose}</span>}
        {closed && <span className={classes.closed}>{closed}</span>}
      </span>
    </UnstyledButton>
  )
}

const WEEK = 7

type Props = { schedule: Schedule; employees: Employee[] }

/** Number of appointments per day; each day opens its day view. */
export function MonthView({ schedule, employees }: Props) {
  const counts = useQuery(dayCountsQuery(schedule.range))
  const { data: days = [] } = useQuery(scheduleDaysQuery(schedule.range))
  return (
    <Card className={classes.card}>
      <QueryView query={counts} loading={<LoadingState rows={6} height={72} />}>
        {(all) => <MonthTable schedule={schedule} employees={employees} counts={all} days={days} />}
      </QueryView>
    </Card>
  )
}

/** Returns the weeks that contain a day of the month. */
function listWeeks({ range, day }: Schedule): string[][] {
  const days = daysFrom(range.from, range.days)
  const weeks = Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK))
  return weeks.filter((week) => week.some((one) => one.startsWith(day.slice(0, 7))))
}

function MonthTable({ schedule, employees, counts, days }: Props & { counts: DayCount[]; days: ScheduleDay[] }) {
  const { locale } = useFormat()
  const weeks = listWeeks(schedule)
  const names = new Map(toGridColumns(employees).map(({ id, label }) => [id, label]))
  // Some languages don't shorten the names of days.
  const shown = dateFormat(locale, { weekday: useIsPhone() ? 'narrow' : 'short', timeZone: 'UTC' })
  const spoken = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <table className={classes.month} aria-label={t`Appointments by day`}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" aria-label={spoken.format(new Date(day))}>
              {shown.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={!day.startsWith(schedule.day.slice(0, 7)) || undefined}>
                <MonthDay
                  day={day}
                  isToday={day === schedule.today}
                  count={counts.find((one) => one.day === day)}
                  hours={days.find((one) => one.day === day)}
                  names={names}
                  onOpen={() => schedule.go({ view: 'day', day })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
