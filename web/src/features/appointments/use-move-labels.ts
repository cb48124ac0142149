import type { Appointment, AppointmentMove, BookingConflict, Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { shortTitle } from './appointment-labels.ts'

export type Place = Pick<AppointmentMove, 'startsAt' | 'durationMinutes' | 'employeeId'>

const CLASH_WORDS: Record<BookingConflict['kind'], string> = {
  taken: 'Something else is there',
  closed: 'The shop is closed',
  time_off: 'Away',
  not_working: 'Not at work',
  client_busy: 'The client is booked elsewhere',
}

export function useMoveWords() {
  const { time, dayOf, longDay } = useFormat()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const nameOf = (id: string) => employees.find((employee) => employee.id === id)?.firstName ?? 'somebody else'
  const until = ({ startsAt, durationMinutes }: Place) =>
    time(minutesAfter(new Date(startsAt), durationMinutes).toISOString())

  function moved(before: Appointment, place: Place): string {
    const isSameTime = before.startsAt === place.startsAt
    if (isSameTime && before.employeeId === place.employeeId) return `Now ${time(place.startsAt)} to ${until(place)}`
    const isSameDay = dayOf(before.startsAt) === dayOf(place.startsAt)
    const day = isSameDay ? '' : ` on ${longDay(dayOf(place.startsAt))}`
    return `Moved to ${time(place.startsAt)}${day} with ${nameOf(place.employeeId)}`
  }

  function clash({ kind, what, startsAt, endsAt }: BookingConflict): string {
    const words = what || CLASH_WORDS[kind]
    return startsAt && endsAt ? `${words}, ${time(startsAt)} to ${time(endsAt)}` : words
  }

  return {
    moved,
    /** Formats the destination: "Thursday, November 19, 11:30 AM with Luca". */
    place: (place: Place) =>
      `${longDay(dayOf(place.startsAt))}, ${time(place.startsAt)} with ${nameOf(place.employeeId)}`,
    isBack: (before: Appointment) =>
      `${shortTitle(before)} is back at ${time(before.startsAt)} with ${nameOf(before.employeeId)}`,
    day: ({ day }: Occurrence) => longDay(day),
    clashes: ({ clashes }: Occurrence) => [...new Set(clashes.map(clash))],
  }
}
