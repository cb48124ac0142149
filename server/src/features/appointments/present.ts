import { occupiedSpan } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking, FormerPlace } from '@deskbell/domain/appointments/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import type { appointment } from '../../db/schema/appointment.ts'
import type { WantedTime } from './conflicts.ts'

export type AppointmentRow = typeof appointment.$inferSelect
/** Appointment joined with its service, series and bookings. */
export type AppointmentRecord = AppointmentRow & {
  serviceName: string
  colour: string
  everyWeeks: number | null
  taken: number
  here: number
  bookings: Booking[]
}

export function presentAppointment(row: AppointmentRecord): Appointment {
  return {
    id: row.id,
    serviceId: row.serviceId,
    serviceName: row.serviceName,
    colour: row.colour,
    kind: row.kind,
    employeeId: row.employeeId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
    capacity: row.capacity,
    taken: row.taken,
    here: row.here,
    price: row.price,
    seriesId: row.seriesId,
    everyWeeks: row.everyWeeks,
    note: row.note,
    anywayReason: row.anywayReason,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    version: row.version,
    bookings: row.bookings,
  }
}

export function presentFormerPlace(row: AppointmentRow): FormerPlace {
  const { id, employeeId, startsAt, endsAt, anywayReason, seriesId, seriesDay } = row
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return { id, employeeId, ...times, anywayReason, seriesId, seriesDay }
}

export function getDurationMinutes({ startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)
}

export function toWantedTime(
  row: Pick<AppointmentRow, 'employeeId' | 'startsAt' | 'endsAt' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): WantedTime {
  const { employeeId, startsAt, endsAt } = row
  return {
    employeeId,
    startsAt,
    endsAt,
    occupied: occupiedSpan(startsAt, { ...row, durationMinutes: getDurationMinutes(row) }),
  }
}
