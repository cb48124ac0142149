import { type Appointment, AppointmentCancel, type Booking } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { TextInput } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { notifyUndo } from '../../../components/notify.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSetBookingStatus } from '../api.ts'
import { BY } from './cancel-form.tsx'

const Fields = AppointmentCancel.pick({ by: true, reason: true })
const STATUS = { client: 'cancelled_by_client', shop: 'cancelled_by_shop' } as const

type Props = { appointment: Appointment; booking: Booking; onDone: () => void }

export function CancelBooking({ booking, onDone }: Props) {
  const { id: bookingId, firstName, status } = booking
  const { mutateAsync: turn } = useSetBookingStatus()
  const form = useSchemaForm({
    schema: Fields,
    values: { by: 'client' as const, reason: '' },
    submit: async ({ by, reason }, { id }) => {
      await turn({ bookingId, id, status: STATUS[by], reason })
      const before = status === 'confirmed' ? 'confirmed' : 'booked'
      notifyUndo({
        message: `${firstName} is cancelled`,
        undo: () =>
          void runWithToast({
            action: () => turn({ bookingId, id: newId(), status: before, reason: '' }),
            success: `${firstName} is booked again`,
          }),
      })
    },
    onSaved: onDone,
  })
  return (
    <SchemaForm form={form} submitLabel="Cancel the booking">
      <Choice
        label="Who cancels?"
        options={BY}
        value={form.values.by}
        onChange={(value) => form.setFieldValue('by', value)}
      />
      <TextInput label="Reason" description="Optional" data-autofocus {...form.getInputProps('reason')} />
    </SchemaForm>
  )
}
