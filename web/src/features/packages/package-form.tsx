import type { LimitPeriod, Package, PackageStart } from '@deskbell/domain/packages/schema.ts'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, FieldRow } from '../../components/field-group.tsx'
import { NumberInput, Select } from '../../components/mantine-more.ts'
import { MoneyInput } from '../../components/money-input.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { Switch } from '../../components/switch.ts'
import { TaxRateInput } from '../../components/tax-rate-input.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import { CoverageFields } from './coverage-fields.tsx'
import { type PackageFormState, USUAL_LIMIT, USUAL_VALIDITY, USUAL_VISITS, usePackageForm } from './use-package-form.ts'

const EXPIRY = [
  { value: 'expires', label: t`Expires` },
  { value: 'never', label: t`Never expires` },
]

const UNITS = [
  { value: 'day', label: t`Days` },
  { value: 'week', label: t`Weeks` },
  { value: 'month', label: t`Months` },
]

const STARTS: { value: PackageStart; label: string }[] = [
  { value: 'purchase', label: t`At purchase` },
  { value: 'first_visit', label: t`At the first visit` },
  { value: 'date', label: t`On a date` },
]

function ValidityFields({ form }: { form: PackageFormState }) {
  const expires = form.values.validity !== null
  return (
    <FieldGroup title={t`How long it lasts`}>
      <Choice
        label={t`Validity`}
        options={EXPIRY}
        value={expires ? 'expires' : 'never'}
        onChange={(next) => form.setFieldValue('validity', next === 'expires' ? USUAL_VALIDITY : null)}
      />
      {expires && <LengthFields form={form} />}
    </FieldGroup>
  )
}

function LengthFields({ form }: { form: PackageFormState }) {
  return (
    <FieldRow>
      <WholeNumberInput
        label={t({ context: 'field: how long the package lasts', message: 'Lasts' })}
        required
        {...form.getInputProps('validity.count')}
      />
      <Select label={t`Unit`} data={UNITS} allowDeselect={false} {...form.getInputProps('validity.unit')} />
    </FieldRow>
  )
}

function StartFields({ form }: { form: PackageFormState }) {
  const { today } = useFormat()
  const { starts, startsOn } = form.values
  function choose(next: PackageStart) {
    form.setValues({ starts: next, startsOn: next === 'date' ? today() : null })
    form.clearFieldError('startsOn')
  }
  return (
    <FieldGroup title={t`When it starts`}>
      <Choice
        label={t({ context: 'field: when the package starts', message: 'Starts' })}
        options={STARTS}
        value={starts}
        onChange={choose}
      />
      {starts === 'date' && (
        <TextInput label={t`Date`} type="date" required {...form.getInputProps('startsOn')} value={startsOn ?? ''} />
      )}
    </FieldGroup>
  )
}

const COUNTING = [
  { value: 'counted', label: t`Counted` },
  { value: 'unlimited', label: t`Unlimited` },
]

const LIMITS: { value: LimitPeriod | 'none'; label: string }[] = [
  { value: 'none', label: t`No limit` },
  { value: 'day', label: t`Per day` },
  { value: 'week', label: t`Per week` },
]

const WHOLE = { allowDecimal: false, allowNegative: false, hideControls: true, required: true }

function VisitsFields({ form }: { form: PackageFormState }) {
  const counted = form.values.visits !== null
  return (
    <FieldGroup title={t`How many visits`}>
      <FieldRow>
        <Choice
          label={t`Visits`}
          options={COUNTING}
          value={counted ? 'counted' : 'unlimited'}
          onChange={(next) => form.setFieldValue('visits', next === 'counted' ? USUAL_VISITS : null)}
        />
        {counted && <NumberInput label={t`Number of visits`} {...WHOLE} {...form.getInputProps('visits')} />}
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
      <Choice label={t`Limit`} options={LIMITS} value={limit?.per ?? 'none'} onChange={choose} />
      {limit && (
        <NumberInput
          label={t`At most`}
          suffix={` ${limit.per === 'day' ? t`a day` : t`a week`}`}
          description={limit.per === 'week' ? t`From Monday to Sunday` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...WHOLE}
          {...form.getInputProps('limit.visits')}
        />
      )}
    </FieldRow>
  )
}

export function PackageForm({ edited, onDone }: { edited: Package | null; onDone: () => void }) {
  const form = usePackageForm(edited, onDone)
  return (
    <SchemaForm form={form} submitLabel={edited ? t`Save changes` : t`Add package`} onCancel={onDone}>
      <FieldGroup title={t`What it is`}>
        <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
        <Textarea label={t`Description`} autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
      </FieldGroup>
      <CoverageFields form={form} edited={edited} />
      <VisitsFields form={form} />
      <ValidityFields form={form} />
      <StartFields form={form} />
      <SaleFields form={form} />
    </SchemaForm>
  )
}

function SaleFields({ form }: { form: PackageFormState }) {
  const { currency, locale } = useFormat()
  return (
    <FieldGroup title={t`Selling it`}>
      <MoneyInput
        label={t`Price`}
        currency={currency}
        locale={locale}
        required
        {...form.getInputProps('price')}
        value={form.values.price}
      />
      <TaxRateInput locale={locale} {...form.getInputProps('taxRate')} value={form.values.taxRate} />
      <Switch
        label={t`On sale now`}
        description={t`Passes already sold stay good either way`}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Switch
        label={t`Sold online`}
        description={t`Clients buy it on their own pages, and pay at the desk or by transfer`}
        {...form.getInputProps('soldOnline', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}
