import { JournalInput, type JournalSettings, RevenueKind } from '@deskbell/domain/journal/schema.ts'
import { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { FieldGroup } from '../../components/field-group.tsx'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { paymentMethodWords } from '../passes/payment-labels.ts'
import { useChangeJournal } from './api.ts'
import { REVENUE_LABELS } from './labels.ts'
import { RateAccounts } from './rate-accounts.tsx'

type Props = { settings: JournalSettings; onClose: () => void }

function useAccountsForm({ settings: { version, ...saved }, onClose }: Props) {
  const change = useChangeJournal()
  return useSchemaForm({
    schema: JournalInput,
    values: saved,
    version,
    submit: (input, seen) => change.mutateAsync({ ...input, version: seen.version }),
    onSaved: () => {
      notify(t`Saved`)
      onClose()
    },
  })
}

export type AccountsFormState = ReturnType<typeof useAccountsForm>

/** Months as choices, 1 to 12. */
function listMonths(locale: string) {
  const format = dateFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(Date.UTC(2026, month)),
  }))
}

export function AccountsForm(props: Props) {
  const form = useAccountsForm(props)
  const field = form.getInputProps
  const account = (path: string, label: string) => (
    <TextInput key={path} label={label} required autoComplete="off" {...field(path)} />
  )
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={props.onClose}>
      <FieldGroup title={t`What was sold`} columns={2}>
        {RevenueKind.options.map((kind) => account(`revenue.${kind}`, REVENUE_LABELS[kind]))}
      </FieldGroup>
      <FieldGroup title={t`How it was paid`} columns={2}>
        {PaymentMethod.options.map((method) => account(`methods.${method}`, paymentMethodWords(method)))}
      </FieldGroup>
      <FieldGroup title={t`Drawers`} columns={2}>
        {account('drawers.movements', t`Cash put in and taken out`)}
        {account('drawers.differences', t`Too much or too little`)}
      </FieldGroup>
      <RateAccounts form={form} />
      <FieldGroup title="DATEV" columns={2}>
        <TextInput label={t`Consultant number`} inputMode="numeric" autoComplete="off" {...field('consultant')} />
        <TextInput label={t`Client number`} inputMode="numeric" autoComplete="off" {...field('client')} />
        <WholeNumberInput label={t`Digits of an account`} {...field('accountLength')} />
        <FiscalYear form={form} />
      </FieldGroup>
      <FieldGroup title="Xero">
        <TextInput label={t`Tax rate for lines without tax`} required autoComplete="off" {...field('untaxedCode')} />
      </FieldGroup>
      <FieldGroup title="QuickBooks">{account('taxAccount', t`Tax received`)}</FieldGroup>
    </SchemaForm>
  )
}

function FiscalYear({ form }: { form: AccountsFormState }) {
  const { locale } = useFormat()
  return (
    <NativeSelect
      label={t`First month of the fiscal year`}
      data={listMonths(locale)}
      value={String(form.values.fiscalYearMonth)}
      onChange={({ currentTarget: { value } }) => form.setFieldValue('fiscalYearMonth', Number(value))}
    />
  )
}
