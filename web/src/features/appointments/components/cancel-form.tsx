import { type Appointment, AppointmentCancel, type Booking } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { notifyUndo } from '../../../components/notify.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSetBookingStatus } from '../api.ts'
import { useAppointmentActions } from '../use-appointment-actions.ts'
import { ScopeChoice } from './scope-choice.tsx'

const BY = [
  { value: 'client' as const, label: t`The client` },
  { value: 'shop' as const, label: t`The shop` },
]

const Fields = AppointmentCancel.pick({ by: true, reason: true }).extend({
  scope: AppointmentCancel.shape.scope.unwrap(),
})

type Props = { appointment: Appointment; onDone: () => void }

export function CancelForm({ appointment, onDone }: Props) {
  const { cancel } = useAppointmentActions(appointment)
  const by = appointment.kind === 'class' ? ('shop' as const) : ('client' as const)
  const form = useSchemaForm({
    schema: Fields,
    values: { by, reason: '', scope: 'this' as const },
    submit: async (how) => notifyUndo(await cancel(how)),
    onSaved: onDone,
  })
  const submitLabel = appointment.kind === 'class' ? t`Cancel the class` : t`Cancel the appointment`
  return (
    <SchemaForm form={form} submitLabel={submitLabel}>
      {appointment.kind === 'one_to_one' && (
        <Choice
          label={t`Who cancels?`}
          options={BY}
          value={form.values.by}
          onChange={(value) => form.setFieldValue('by', value)}
        />
      )}
      <TextInput label={t`Reason`} description={t`Optional`} data-autofocus {...form.getInputProps('reason')} />
      <ScopeChoice
        appointment={appointment}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
    </SchemaForm>
  )
}

const BookingCancel = AppointmentCancel.pick({ by: true, reason: true })
const STATUS = { client: 'cancelled_by_client', shop: 'cancelled_by_shop' } as const

export function CancelBooking({ booking, onDone }: { appointment: Appointment; booking: Booking; onDone: () => void }) {
  const { id: bookingId, firstName, status } = booking
  const { mutateAsync: turn } = useSetBookingStatus()
  const form = useSchemaForm({
    schema: BookingCancel,
    values: { by: 'client' as const, reason: '' },
    submit: async ({ by, reason }, { id }) => {
      await turn({ bookingId, id, status: STATUS[by], reason })
      const before = status === 'confirmed' ? 'confirmed' : 'booked'
      notifyUndo({
        message: t`${firstName} is cancelled`,
        undo: () =>
          void runWithToast({
            action: () => turn({ bookingId, id: newId(), status: before, reason: '' }),
            success: t`${firstName} is booked again`,
          }),
      })
    },
    onSaved: onDone,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Cancel the booking`}>
      <Choice
        label={t`Who cancels?`}
        options={BY}
        value={form.values.by}
        onChange={(value) => form.setFieldValue('by', value)}
      />
      <TextInput label={t`Reason`} description={t`Optional`} data-autofocus {...form.getInputProps('reason')} />
    </SchemaForm>
  )
}
