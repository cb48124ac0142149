import { type TimeOff, TimeOffInput, TimeOffType } from '@deskbell/domain/business/hours/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../../../components/choice.tsx'
import { FieldRow } from '../../../../components/field-group.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { TimeInput } from '../../../../components/time-input.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { useKeepTimeOff } from '../api.ts'
import { TIME_OFF_WORDS } from '../time-off.ts'
import { DaysFields } from './days-fields.tsx'

const TYPES = TimeOffType.options.map((value) => ({ value, label: TIME_OFF_WORDS[value] }))
const LENGTHS = [
  { value: 'all', label: 'All day' },
  { value: 'part', label: 'Part of a day' },
]
const A_PART = { from: '13:00', to: '15:00' }

type Props = { edited: TimeOff | null; employeeId: string; onSaved: () => void; onCancel: () => void }

function useTimeOffForm({ edited, employeeId, onSaved }: Props) {
  const { today } = useFormat()
  const keep = useKeepTimeOff()
  const [blank] = useState((): TimeOffInput => {
    const days = { firstDay: today(), lastDay: today() }
    return { id: newId(), employeeId, type: 'vacation', ...days, hours: null, note: '' }
  })
  return useSchemaForm({
    schema: TimeOffInput,
    values: edited ?? blank,
    submit: (input) => keep.mutateAsync(input),
    onSaved,
  })
}

/** Gives an employee time off, or changes it. */
export function TimeOffForm(props: Props) {
  const form = useTimeOffForm(props)
  const field = form.getInputProps
  const { firstDay, hours } = form.values
  function choose(length: string) {
    form.setFieldValue('hours', length === 'part' ? A_PART : null)
    form.setFieldValue('lastDay', firstDay)
  }
  return (
    <SchemaForm form={form} submitLabel={props.edited ? 'Save changes' : 'Add time off'} onCancel={props.onCancel}>
      <Choice label="How long" options={LENGTHS} value={hours ? 'part' : 'all'} onChange={choose} />
      <DaysFields form={form} oneDay={hours !== null} />
      {hours && (
        <FieldRow>
          <TimeInput label="From" required {...field('hours.from')} />
          <TimeInput label="To" required isEnd {...field('hours.to')} />
        </FieldRow>
      )}
      <Select label="What it is" data={TYPES} allowDeselect={false} {...field('type')} />
      <TextInput label="Note" description="Optional" {...field('note')} />
    </SchemaForm>
  )
}
