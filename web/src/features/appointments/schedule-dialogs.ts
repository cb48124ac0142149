import type { Appointment } from '@deskbell/domain/appointments/schema.ts'

/** What is known of an appointment before anything is asked about it. Null: not yet. */
export type NewAt = { employeeId: string | null; startsAt: string | null; endsAt: string | null }

/** What the schedule leads to. */
export type ScheduleDialogs = {
  onNew: (at: NewAt) => void
  onOpen: (appointment: Appointment) => void
}
