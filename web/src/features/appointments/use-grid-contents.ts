import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { GridItem, GridShade } from '../../components/time-grid-types.ts'
import { useNow } from '../../lib/use-now.ts'
import { useFormat } from '../auth/use-format.ts'
import {
  formatTimeRange,
  fullTitle,
  getAppointmentState,
  getDurationMinutes,
  heldUntil,
  type StatusLabel,
  shortTitle,
} from './appointment-labels.ts'
import classes from './components/appointment-block.module.css'
import { toWallTime } from './grid-hours.ts'
import { type ScheduleLook, useScheduleLook } from './schedule-look.ts'
import { listShades } from './shades.ts'

function span(className: string | undefined, text: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className: className ?? '', textContent: text })
}

type Details = { appointment: Appointment; standing: StatusLabel; employee: string; times: string }

/** Returns the full description for screen readers. */
function spokenWords({ appointment, standing, employee, times }: Details): string {
  const { serviceName, seriesId, anywayReason } = appointment
  return [
    fullTitle(appointment),
    serviceName,
    times,
    employee,
    standing.word,
    seriesId && t({ context: 'an appointment', message: 'repeats' }),
    anywayReason && t`booked over another one: ${{ reason: anywayReason }}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function markedTitle(appointment: Appointment): string {
  const { seriesId, anywayReason } = appointment
  return `${anywayReason ? '⚠ ' : ''}${shortTitle(appointment)}${seriesId ? ' ↻' : ''}`
}

// The library takes DOM nodes, not components. Called again for each copy that is dragged.
function paintAppointment(details: Details): Node[] {
  const { appointment, standing } = details
  const what = span(classes.what, '')
  what.append(
    span(classes.service, appointment.serviceName),
    span(classes.between, ' · '),
    span(classes.status, standing.word),
  )
  const seen = span(classes.seen, '')
  seen.setAttribute('aria-hidden', 'true')
  seen.append(span(classes.who, markedTitle(appointment)), what, span(classes.dot, ''))
  return [seen, span(classes.spoken, spokenWords(details))]
}

/** Minimum duration for padding around the text, and maximum duration for a single line. */
const TALL_MINUTES = 60
const ONE_LINE_MINUTES = 25

function getClassNames(appointment: Appointment, tone: string, { colourBy }: ScheduleLook): string[] {
  return [
    classes.block,
    classes[tone],
    getDurationMinutes(appointment) >= TALL_MINUTES && classes.tall,
    getDurationMinutes(appointment) <= ONE_LINE_MINUTES && classes.oneLine,
    colourBy === 'service' && classes.byService,
    appointment.anywayReason && classes.anyway,
    appointment.kind === 'one_to_one' && heldUntil(appointment.bookings[0]) && classes.held,
  ].filter((name) => typeof name === 'string')
}

/** Appointments as calendar items; recomputed every minute, so that late ones turn amber. */
export function useItems({
  appointments,
  employees,
}: {
  appointments: Appointment[]
  employees: Employee[]
}): GridItem[] {
  const { time, timeZone, locale } = useFormat()
  const { look } = useScheduleLook()
  const now = useNow()
  // The formatters are new functions at each render, but depend only on the time zone and locale.
  return useMemo(() => {
    const names = new Map(employees.map((employee) => [employee.id, fullName(employee)]))
    return appointments
      .filter(({ cancelledAt }) => !cancelledAt || !look.hideCancelled)
      .map((appointment): GridItem => {
        const { id, employeeId, startsAt, endsAt, colour, cancelledAt } = appointment
        const [booking] = appointment.kind === 'one_to_one' ? appointment.bookings : []
        const until = booking?.requestedAt ? null : heldUntil(booking)
        const standing = getAppointmentState(appointment, now)
        const held = until ? { ...standing, word: t`held until ${{ time: time(until) }}` } : standing
        const times = formatTimeRange(appointment, time)
        const employee = names.get(employeeId) ?? ''
        return {
          id,
          columnId: employeeId,
          from: toWallTime(startsAt, timeZone),
          to: toWallTime(endsAt, timeZone),
          fixed: cancelledAt !== null,
          classNames: getClassNames(appointment, standing.tone, look),
          styles: [`--service: ${colour}`],
          paint: () => paintAppointment({ appointment, standing: held, employee, times }),
        }
      })
  }, [appointments, employees, look, now, timeZone, locale])
}

export function useShades(days: ScheduleDay[], employeeIds: string[]): GridShade[] {
  const { timeZone } = useFormat()
  return useMemo(
    () =>
      days.flatMap((day) =>
        employeeIds.flatMap((columnId) =>
          listShades(day, columnId).map(({ from, to, kind, words }) => ({
            columnId,
            from: toWallTime(from.toISOString(), timeZone),
            to: toWallTime(to.toISOString(), timeZone),
            className: classes[kind] ?? '',
            words,
          })),
        ),
      ),
    [days, employeeIds, timeZone],
  )
}
