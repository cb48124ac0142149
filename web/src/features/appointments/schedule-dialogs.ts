import type { Appointment } from '@deskbell/domain/appointments/schema.ts'

/** Known values of a new appointment; null if not known yet. */
export type NewAt = { employeeId: string | null; startsAt: string | null; endsAt: string | null }

export type ScheduleDialogs = {
  onNew: (at: NewAt) => void
  onOpen: (appointment: Appointment) => void
}
