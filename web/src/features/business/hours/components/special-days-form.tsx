import { type SpecialDays, SpecialDaysInput } from '@deskbell/domain/business/hours/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../../../components/choice.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { useSaveSpecialDays } from '../api.ts'
import { USUAL_DAY } from '../day-hours.ts'
import { dayFields } from '../hours-form.ts'
import { getClosedLabel } from '../special-days.ts'
import { DayHoursFields } from './day-hours-fields.tsx'
import { DaysFields } from './days-fields.tsx'

type Props = {
  edited: SpecialDays | null
  /** Null for the whole business. */
  employeeId: string | null
  onSaved: () => void
  onCancel: () => void
}

function useSpecialDaysForm({ edited, employeeId, onSaved }: Props) {
  const { today } = useFormat()
  const keep = useSaveSpecialDays()
  const [blank] = useState(() => {
    // Default to hours for an employee: days without any are recorded as time off.
    const hours = employeeId ? USUAL_DAY : []
    return { id: newId(), employeeId, firstDay: today(), lastDay: today(), hours, name: '' }
  })
  return useSchemaForm({
    schema: SpecialDaysInput,
    values: edited ?? blank,
    submit: (input) => keep.mutateAsync(input),
    onSaved,
  })
}

export function SpecialDaysForm(props: Props) {
  const { edited, employeeId, onCancel } = props
  const form = useSpecialDaysForm(props)
  const { hours } = form.values
  const fields = dayFields(form, 'hours', hours)
  const options = [
    { value: 'closed', label: getClosedLabel(employeeId) },
    { value: 'open', label: employeeId ? 'Works at other times' : 'Open at other times' },
  ]
  return (
    <SchemaForm form={form} submitLabel={edited ? 'Save changes' : 'Add days'} onCancel={onCancel}>
      <DaysFields form={form} />
      <Choice
        label={employeeId ? 'On these days' : 'The shop is'}
        options={options}
        value={hours.length > 0 ? 'open' : 'closed'}
        onChange={(next) => fields.change(next === 'open' ? USUAL_DAY : [])}
      />
      {hours.length > 0 && <DayHoursFields fields={fields} keepOne />}
      <TextInput
        label={employeeId ? 'Why' : 'What it is'}
        description={employeeId ? 'Optional' : 'Optional, such as “New Year”'}
        {...form.getInputProps('name')}
      />
    </SchemaForm>
  )
}
