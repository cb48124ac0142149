import { type Appointment, AppointmentInput, AppointmentUpdate } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { changedFrom, useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useChangeAppointment } from '../api.ts'
import { ScopeChoice } from './scope-choice.tsx'

const Fields = AppointmentInput.extend({
  scope: AppointmentUpdate.shape.scope.unwrap(),
})

type Props = { appointment: Appointment; onDone: () => void }

export function EditAppointment({ appointment, onDone }: Props) {
  const { id: appointmentId, kind } = appointment
  const { currency, locale } = useFormat()
  const { mutateAsync: change } = useChangeAppointment()
  const { note, price, capacity } = appointment
  const before = { note, price, capacity }
  const form = useSchemaForm({
    schema: Fields,
    values: { ...before, scope: 'this' as const },
    version: appointment.version,
    submit: async ({ scope, ...input }, { id, version }) => {
      // The others of a series keep what isn't changed.
      const { items } = await change({ appointmentId, id, version, scope, ...changedFrom(input, before) })
      // What the others had before isn't known here.
      if (scope !== 'this') return notify(t`Saved`)
      const saved = items.find((one) => one.id === appointmentId)
      const changeBack = () =>
        change({ appointmentId, id: newId(), version: saved?.version ?? 0, scope, ...changedFrom(before, input) })
      notifyUndo({
        message: t`Saved`,
        undo: () => void runWithToast({ action: changeBack, success: t`As it was before` }),
      })
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
