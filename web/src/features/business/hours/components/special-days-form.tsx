import { type SpecialDays, SpecialDaysInput } from '@deskbell/domain/business/hours/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../../../components/choice.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useFormat } from '../../../auth/use-format.ts'
import { useRemoveSpecialDays, useSaveSpecialDays } from '../api.ts'
import { dayWords, USUAL_DAY } from '../day-hours.ts'
import { useRemoving } from '../use-removing.ts'
import type { DatedWords } from './dated-list.tsx'
import { DayHoursFields, dayFields } from './day-hours-fields.tsx'
import { DaysFields } from './days-fields.tsx'

/** Label of special days without hours: of an employee, or of the business. */
function getClosedLabel(employeeId: string | null): string {
  return employeeId ? t`Not at work` : t`Closed`
}

export function useSpecialDaysWords(): (item: SpecialDays) => DatedWords {
  const { clock, days } = useFormat()
  return ({ name, firstDay, lastDay, hours, employeeId }) => {
    const [when, what] = [days(firstDay, lastDay), dayWords(hours, clock, getClosedLabel(employeeId))]
    return { title: name || when, detail: name ? `${when} · ${what}` : what, name: name || when }
  }
}

export function useSpecialDaysRemoving({ inPlace = false } = {}) {
  const keep = useSaveSpecialDays()
  const remove = useRemoveSpecialDays()
  const wordsOf = useSpecialDaysWords()
  return useRemoving<SpecialDays>({
    remove: remove.mutateAsync,
    keep: keep.mutateAsync,
    nameOf: (item) => wordsOf(item).name,
    inPlace,
  })
}

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
    { value: 'open', label: employeeId ? t`Works at other times` : t`Open at other times` },
  ]
  return (
    <SchemaForm form={form} submitLabel={edited ? t`Save changes` : t`Add days`} onCancel={onCancel}>
      <DaysFields form={form} />
      <Choice
        label={employeeId ? t`On these days` : t`The shop is`}
        options={options}
        value={hours.length > 0 ? 'open' : 'closed'}
        onChange={(next) => fields.change(next === 'open' ? USUAL_DAY : [])}
      />
      {hours.length > 0 && <DayHoursFields fields={fields} keepOne />}
      <TextInput
        label={employeeId ? t`Why` : t({ context: 'reason for time off or special days', message: 'What it is' })}
        description={employeeId ? t`Optional` : t`Optional, such as “New Year”`}
        {...form.getInputProps('name')}
      />
    </SchemaForm>
  )
}
