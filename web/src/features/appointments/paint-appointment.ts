import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { fullTitle, type Standing, shortTitle } from './appointment-labels.ts'
import classes from './components/appointment-block.module.css'

function span(className: string | undefined, text: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className: className ?? '', textContent: text })
}

type Details = { appointment: Appointment; standing: Standing; employee: string; times: string }

/** All about an appointment in words: what a screen reader reads out. */
function spokenWords({ appointment, standing, employee, times }: Details): string {
  const { serviceName, seriesId, anywayReason } = appointment
  return [
    fullTitle(appointment),
    serviceName,
    times,
    employee,
    standing.word,
    seriesId && 'repeats',
    anywayReason && `booked over another one: ${anywayReason}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function markedTitle(appointment: Appointment): string {
  const { seriesId, anywayReason } = appointment
  return `${anywayReason ? '⚠ ' : ''}${shortTitle(appointment)}${seriesId ? ' ↻' : ''}`
}

// The library takes elements and not components. They are few, and made anew for each copy that is dragged.
export function paintAppointment(details: Details): Node[] {
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
