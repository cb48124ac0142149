import { useNavigate } from '@tanstack/react-router'
import { FormModal } from '../../components/form-modal.tsx'
import { useStore } from '../../lib/store.ts'
import { AppointmentByIdModal } from '../appointments/components/appointment-modal.tsx'
import { BookingDialog } from '../appointments/components/booking-dialog.tsx'
import { CheckInModal } from '../check-ins/components/check-in-button.tsx'
import { AddClientModal } from '../clients/components/add-client-modal.tsx'
import { SellToSomebodyModal } from '../passes/components/sell-modal.tsx'
import { paletteAppointment, paletteDialog } from './palette-state.ts'
import { ShortcutsModal } from './shortcuts-modal.tsx'

const UNDECIDED = { client: null, employeeId: null, startsAt: null, endsAt: null }

/** What can be begun from anywhere. */
export function PaletteDialogs() {
  const navigate = useNavigate()
  const dialog = useStore(paletteDialog)
  const appointment = useStore(paletteAppointment)
  const close = () => paletteDialog.set(null)
  return (
    <>
      <CheckInModal opened={dialog === 'checkIn'} onClose={close} />
      <FormModal title="New appointment" opened={dialog === 'book'} onClose={close} fullOnPhone>
        <BookingDialog start={UNDECIDED} onDone={close} />
      </FormModal>
      <SellToSomebodyModal opened={dialog === 'sell'} onClose={close} />
      <AddClientModal
        opened={dialog === 'addClient'}
        onClose={close}
        onAdded={({ id }) => navigate({ to: '/dashboard/clients/$clientId', params: { clientId: id } })}
      />
      <AppointmentByIdModal
        id={appointment?.id}
        title={appointment?.title ?? ''}
        opened={dialog === 'appointment'}
        onClose={close}
      />
      <ShortcutsModal opened={dialog === 'shortcuts'} onClose={close} />
    </>
  )
}
