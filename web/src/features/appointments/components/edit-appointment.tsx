import {
  type Appointment,
  AppointmentInput,
  AppointmentUpdate,
  type Scope,
} from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notifyUndo } from '../../../components/notify.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useChangeAppointment } from '../api.ts'
import { ScopeChoice } from './scope-choice.tsx'

function useChangeBack() {
  const { mutateAsync: change } = useChangeAppointment()
  return ({ id: appointmentId, note, price, capacity }: Appointment, now: Appointment | undefined, scope: Scope) => {
    const version = now?.version ?? 0
    return runWithToast({
      action: () => change({ appointmentId, id: newId(), version, note, price, capacity, scope }),
      success: t`As it was before`,
    })
  }
}

const Fields = AppointmentInput.extend({
  scope: AppointmentUpdate.shape.scope.unwrap(),
})

type Props = { appointment: Appointment; onDone: () => void }

export function EditAppointment({ appointment, onDone }: Props) {
  const { id: appointmentId, note, price, capacity, kind } = appointment
  const { currency, locale } = useFormat()
  const { mutateAsync: change } = useChangeAppointment()
  const changeBack = useChangeBack()
  const form = useSchemaForm({
    schema: Fields,
    values: { note, price, capacity, scope: 'this' as const },
    version: appointment.version,
    submit: async (input, { id, version }) => {
      const { items } = await change({ appointmentId, id, version, ...input })
      const changed = items.find((one) => one.id === appointmentId)
      notifyUndo({ message: t`Saved`, undo: () => void changeBack(appointment, changed, input.scope) })
    },
    onSaved: onDone,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onDone}>
      <Textarea label={t`Note`} autosize minRows={2} maxRows={8} data-autofocus {...form.getInputProps('note')} />
      <SimpleGrid cols={2} spacing="md">
        <MoneyInput
          label={t`Price`}
          currency={currency}
          locale={locale}
          required
          {...form.getInputProps('price')}
          value={form.values.price}
        />
        {kind === 'class' && (
          <WholeNumberInput
            label={t({ context: 'label: how many clients a class holds', message: 'Places' })}
            required
            {...form.getInputProps('capacity')}
          />
        )}
      </SimpleGrid>
      <ScopeChoice
        appointment={appointment}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
    </SchemaForm>
  )
}
