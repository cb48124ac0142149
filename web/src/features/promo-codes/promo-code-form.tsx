import { type PromoCode, PromoCodeInput, PromoKind } from '@deskbell/domain/promo-codes/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup, FieldRow } from '../../components/field-group.tsx'
import { MultiSelect } from '../../components/mantine-more.ts'
import { MoneyInput } from '../../components/money-input.tsx'
import { notify } from '../../components/notify.tsx'
import { BLANK } from '../../components/number-field.ts'
import { PercentInput } from '../../components/percent-input.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { Switch } from '../../components/switch.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { allPackagesQuery } from '../packages/api.ts'
import { allProductsQuery } from '../products/api.ts'
import { ServicesInput } from '../services/services-input.tsx'
import { useAddPromoCode, useUpdatePromoCode } from './api.ts'
import { KIND_WORDS } from './labels.ts'

const BLANK_VALUES: z.input<typeof PromoCodeInput> = {
  code: '',
  name: '',
  rate: BLANK,
  amount: null,
  kinds: [],
  packageIds: [],
  serviceIds: [],
  productIds: [],
  minimum: 0,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerClient: null,
  newClientsOnly: false,
}

function usePromoCodeForm(edited: PromoCode | null, onDone: () => void) {
  const add = useAddPromoCode()
  const update = useUpdatePromoCode()
  return useSchemaForm({
    schema: PromoCodeInput,
    values: edited ? PromoCodeInput.parse(edited) : BLANK_VALUES,
    version: edited?.version,
    submit: (values, { id, version }) =>
      edited ? update.mutateAsync({ ...values, id: edited.id, version }) : add.mutateAsync({ ...values, id }),
    onSaved: () => {
      notify(edited ? t`Changes saved` : t`Promo code added`)
      onDone()
    },
  })
}

type FormState = ReturnType<typeof usePromoCodeForm>

export function PromoCodeForm({ edited, onDone }: { edited: PromoCode | null; onDone: () => void }) {
  const form = usePromoCodeForm(edited, onDone)
  return (
    <SchemaForm form={form} submitLabel={edited ? t`Save changes` : t`Add promo code`} onCancel={onDone}>
      <FieldGroup title={t`What it is`}>
        <TextInput
          label={t({ context: 'of a promo code', message: 'Code' })}
          description={t`As clients say or type it`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <TextInput label={t`Name`} required {...form.getInputProps('name')} />
        <DiscountField form={form} />
      </FieldGroup>
      <TargetFields form={form} />
      <LimitFields form={form} />
    </SchemaForm>
  )
}

const RATE_OR_MONEY = ['rate', 'money'] as const

function DiscountField({ form }: { form: FormState }) {
  const { currency, locale } = useFormat()
  const [unit, setUnit] = useState<(typeof RATE_OR_MONEY)[number]>(form.values.amount === null ? 'rate' : 'money')
  const symbols = { rate: '%', money: currency }
  function choose(next: typeof unit) {
    setUnit(next)
    form.setFieldValue('rate', next === 'rate' ? BLANK : null)
    form.setFieldValue('amount', next === 'money' ? BLANK : null)
  }
  return (
    <>
      <Choice
        label={t`Discount in`}
        options={RATE_OR_MONEY.map((value) => ({ value, label: symbols[value] }))}
        value={unit}
        onChange={choose}
      />
      {unit === 'rate' ? (
        <PercentInput
          label={t`Discount`}
          description={t`On each line that it is for`}
          required
          locale={locale}
          {...form.getInputProps('rate')}
          value={form.values.rate ?? ''}
        />
      ) : (
        <MoneyInput
          label={t`Discount`}
          description={t`Once on the sale`}
          currency={currency}
          locale={locale}
          required
          {...form.getInputProps('amount')}
          value={form.values.amount ?? ''}
        />
      )}
    </>
  )
}

function TargetFields({ form }: { form: FormState }) {
  const { currency, locale } = useFormat()
  const { data: packages = [] } = useQuery(allPackagesQuery)
  const { data: products = [] } = useQuery(allProductsQuery)
  const toOptions = (items: { id: string; name: string }[]) => items.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FieldGroup title={t`What it is for`}>
      <MultiSelect
        label={t`Kinds`}
        description={t`Choose nothing here and below: it is for everything.`}
        data={PromoKind.options.map((value) => ({ value, label: KIND_WORDS[value] }))}
        {...form.getInputProps('kinds')}
      />
      <MultiSelect label={t`Packages`} searchable data={toOptions(packages)} {...form.getInputProps('packageIds')} />
      <ServicesInput label={t`Visits of services`} {...form.getInputProps('serviceIds')} />
      <MultiSelect label={t`Products`} searchable data={toOptions(products)} {...form.getInputProps('productIds')} />
      <MoneyInput
        label={t`At least`}
        description={t`What it is for has to come to this.`}
        currency={currency}
        locale={locale}
        {...form.getInputProps('minimum')}
        value={form.values.minimum}
      />
    </FieldGroup>
  )
}

function LimitFields({ form }: { form: FormState }) {
  const day = (path: 'startsOn' | 'endsOn') => ({
    ...form.getInputProps(path),
    type: 'date',
    value: form.values[path] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      form.setFieldValue(path, event.currentTarget.value || null),
  })
  const limit = (path: 'maxUses' | 'maxUsesPerClient') => ({
    ...form.getInputProps(path),
    value: form.values[path] ?? '',
    onChange: (uses: number | string) => form.setFieldValue(path, uses === '' ? null : Number(uses)),
  })
  return (
    <FieldGroup title={t`When and how often`}>
      <FieldRow>
        <TextInput label={t`First day`} {...day('startsOn')} />
        <TextInput label={t`Last day`} {...day('endsOn')} />
      </FieldRow>
      <FieldRow>
        <WholeNumberInput label={t`Uses in all`} placeholder={t`Any number`} {...limit('maxUses')} />
        <WholeNumberInput label={t`Uses per client`} placeholder={t`Any number`} {...limit('maxUsesPerClient')} />
      </FieldRow>
      <Switch label={t`New clients only`} {...form.getInputProps('newClientsOnly', { type: 'checkbox' })} />
    </FieldGroup>
  )
}
