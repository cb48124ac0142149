import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { AppointmentModal } from './components/appointment-modal.tsx'
import { LazyBookingDialog } from './components/book-button.tsx'

/** Known values of a new appointment; null if not known yet. */
export type NewAt = { employeeId: string | null; startsAt: string | null; endsAt: string | null }

export type ScheduleDialogs = {
  onNew: (at: NewAt) => void
  onOpen: (appointment: Appointment) => void
}

const UNKNOWN: NewAt = { employeeId: null, startsAt: null, endsAt: null }

/** State of the schedule's dialogs; `element` renders them. */
export function useScheduleDialogs(): ScheduleDialogs & { element: ReactNode } {
  const [opened, setOpened] = useState<'new' | 'appointment' | null>(null)
  const [newAt, setNewAt] = useState<NewAt>(UNKNOWN)
  // Kept while the dialog closes, during the transition.
  const [appointment, setAppointment] = useState<Appointment | null>(null)
  const close = () => setOpened(null)
  return {
    onNew: (at) => {
      setNewAt(at)
      setOpened('new')
    },
    onOpen: (shown) => {
      setAppointment(shown)
      setOpened('appointment')
    },
    element: (
      <>
        <FormModal title={t`New appointment`} opened={opened === 'new'} onClose={close} fullOnPhone>
          <LazyBookingDialog start={{ client: null, ...newAt }} onDone={close} />
        </FormModal>
        <AppointmentModal appointment={appointment} opened={opened === 'appointment'} onClose={close} />
      </>
    ),
  }
}
