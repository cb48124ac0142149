import type { Service } from '@deskbell/domain/services/schema.ts'
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { ColourPicker } from '../../../components/colour-picker.tsx'
import { FieldGroup } from '../../../components/field-group.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { type ServiceFormState, useServiceForm } from '../use-service-form.ts'
import { KindFields } from './kind-fields.tsx'

type Props = { service: Service | null; others: Service[]; onDone: () => void }

/** Adds a service, or edits one. */
export function ServiceForm({ service, others, onDone }: Props) {
  const form = useServiceForm(service, others, onDone)
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={service ? 'Save changes' : 'Add service'} onCancel={onDone}>
      <FieldGroup title="What it is">
        <TextInput label="Name" required data-autofocus {...field('name')} />
        <TextInput label="Category" description="Such as Yoga or Massage" {...field('category')} />
        <Textarea label="Description" autosize minRows={2} maxRows={8} {...field('description')} />
      </FieldGroup>
      <KindFields form={form} />
      <TimeFields form={form} />
      <PriceFields form={form} />
      <FieldGroup title="At the desk">
        <ColourPicker label="Colour" {...field('colour')} />
        <Switch
          label="Offered now"
          description="Clients can check in to it and book it"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </FieldGroup>
    </SchemaForm>
  )
}

function TimeFields({ form: { getInputProps: field } }: { form: ServiceFormState }) {
  const minutes = { suffix: ' min', allowDecimal: false, allowNegative: false, hideControls: true }
  return (
    <FieldGroup title="How long" columns={3}>
      <NumberInput label="Duration" required {...minutes} {...field('durationMinutes')} />
      <NumberInput label="Free time before" {...minutes} {...field('bufferBeforeMinutes')} />
      <NumberInput label="Free time after" {...minutes} {...field('bufferAfterMinutes')} />
    </FieldGroup>
  )
}

function PriceFields({ form: { getInputProps: field, values } }: { form: ServiceFormState }) {
  const { currency, locale } = useFormat()
  return (
    <FieldGroup title="What it costs" columns={2}>
      <MoneyInput
        label="Price of one visit"
        currency={currency}
        locale={locale}
        required
        {...field('price')}
        value={values.price}
      />
      <NumberInput
        label="Visits used from a pass"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        required
        {...field('visitsUsed')}
      />
    </FieldGroup>
  )
}
