import { type Appointment, AppointmentCancel } from '@deskbell/domain/appointments/schema.ts'
import { TextInput } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { notifyUndo } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useAppointmentActions } from '../use-appointment-actions.ts'
import { ScopeChoice } from './scope-choice.tsx'

export const BY = [
  { value: 'client' as const, label: 'The client' },
  { value: 'shop' as const, label: 'The shop' },
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
  const what = appointment.kind === 'class' ? 'class' : 'appointment'
  return (
    <SchemaForm form={form} submitLabel={`Cancel the ${what}`}>
      {appointment.kind === 'one_to_one' && (
        <Choice
          label="Who cancels?"
          options={BY}
          value={form.values.by}
          onChange={(value) => form.setFieldValue('by', value)}
        />
      )}
      <TextInput label="Reason" description="Optional" data-autofocus {...form.getInputProps('reason')} />
      <ScopeChoice
        appointment={appointment}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
    </SchemaForm>
  )
}
