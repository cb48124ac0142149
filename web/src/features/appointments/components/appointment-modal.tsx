import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { appointmentQuery } from '../api.ts'
import { fullTitle } from '../appointment-labels.ts'

const AppointmentSteps = lazyPart(async () => (await import('./appointment-steps.tsx')).AppointmentSteps)

type Props = { appointment: Appointment | null; opened: boolean; onClose: () => void }

export function AppointmentModal({ appointment, opened, onClose }: Props) {
  const title = appointment?.kind === 'class' ? appointment.serviceName : appointment && fullTitle(appointment)
  return (
    <FormModal title={title ?? ''} opened={opened} onClose={onClose} fullOnPhone>
      {appointment && <OneAppointment appointment={appointment} />}
    </FormModal>
  )
}

function OneAppointment({ appointment }: { appointment: Appointment }) {
  // The calendar's data is complete except for the roster of a class.
  const known = appointment.kind === 'class' ? undefined : appointment
  const query = useQuery({ ...appointmentQuery(appointment.id), placeholderData: known })
  return <QueryView query={query}>{(latest) => <AppointmentSteps appointment={latest} />}</QueryView>
}

/** `AppointmentModal` for a caller that has only the id and a title. */
export function AppointmentByIdModal({
  id,
  title,
  opened,
  onClose,
}: {
  id: string | undefined
  title: string
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormModal title={title} opened={opened} onClose={onClose} fullOnPhone>
      {id && <AppointmentById id={id} />}
    </FormModal>
  )
}

function AppointmentById({ id }: { id: string }) {
  const query = useQuery(appointmentQuery(id))
  return <QueryView query={query}>{(latest) => <AppointmentSteps appointment={latest} />}</QueryView>
}
