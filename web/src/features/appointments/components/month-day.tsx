import type { DayCount } from '@deskbell/domain/appointments/schema.ts'
import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../auth/use-format.ts'
import classes from './month-view.module.css'

type Props = {
  day: string
  isToday: boolean
  count: DayCount | undefined
  hours: ScheduleDay | undefined
  names: Map<string, string>
  onOpen: () => void
}

function countWords(count: number): string {
  if (count === 0) return 'nothing booked'
  return `${count} ${count === 1 ? 'appointment' : 'appointments'}`
}

/** Whose they are, the busiest first: "Ana 4, Luca 3". */
function employeeWords({ employees }: DayCount, names: Map<string, string>): string {
  return employees
    .toSorted((a, b) => b.appointments - a.appointments)
    .map(({ employeeId, appointments }) => `${names.get(employeeId) ?? 'Somebody'} ${appointments}`)
    .join(', ')
}

function hoursWords(hours: ScheduleDay | undefined): string {
  if (hours?.open.length === 0) return hours.name ?? 'Closed'
  return hours?.name ?? ''
}

/** A day of the month: how many appointments, and whose. */
export function MonthDay({ day, isToday, count, hours, names, onOpen }: Props) {
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
