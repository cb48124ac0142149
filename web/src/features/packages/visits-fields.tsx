import type { LimitPeriod } from '@deskbell/domain/packages/schema.ts'
import { NumberInput } from '@mantine/core'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, FieldRow } from '../../components/field-group.tsx'
import { USUAL_LIMIT, USUAL_VISITS } from './form-values.ts'
import type { PackageFormState } from './use-package-form.ts'

const COUNTING = [
  { value: 'counted', label: 'Counted' },
  { value: 'unlimited', label: 'Unlimited' },
]

const LIMITS: { value: LimitPeriod | 'none'; label: string }[] = [
  { value: 'none', label: 'No limit' },
  { value: 'day', label: 'Per day' },
  { value: 'week', label: 'Per week' },
]

const WHOLE = { allowDecimal: false, allowNegative: false, hideControls: true, required: true }

/** How often a pass sold from the package can be used. */
export function VisitsFields({ form }: { form: PackageFormState }) {
  const counted = form.values.visits !== null
  return (
    <FieldGroup title="How many visits">
      <FieldRow>
        <Choice
          label="Visits"
          options={COUNTING}
          value={counted ? 'counted' : 'unlimited'}
          onChange={(next) => form.setFieldValue('visits', next === 'counted' ? USUAL_VISITS : null)}
        />
        {counted && <NumberInput label="Number of visits" {...WHOLE} {...form.getInputProps('visits')} />}
      </FieldRow>
      <LimitFields form={form} />
    </FieldGroup>
  )
}

function LimitFields({ form }: { form: PackageFormState }) {
  const { limit } = form.values
  function choose(next: LimitPeriod | 'none') {
    form.setFieldValue('limit', next === 'none' ? null : { visits: USUAL_LIMIT[next], per: next })
    form.clearFieldError('limit.visits')
  }
  return (
    <FieldRow>
      <Choice label="Limit" options={LIMITS} value={limit?.per ?? 'none'} onChange={choose} />
      {limit && (
        <NumberInput
          label="At most"
          suffix={limit.per === 'day' ? ' a day' : ' a week'}
          description={limit.per === 'week' ? 'From Monday to Sunday' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...WHOLE}
          {...form.getInputProps('limit.visits')}
        />
      )}
    </FieldRow>
  )
}
