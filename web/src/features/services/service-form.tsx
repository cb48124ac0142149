import type { Service } from '@deskbell/domain/services/schema.ts'
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { ColourPicker } from '../../components/colour-picker.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { KindFields } from './kind-fields.tsx'
import { PerformersInput } from './performers-input.tsx'
import { PriceFields } from './price-fields.tsx'
import { type ServiceFormState, useServiceForm } from './use-service-form.ts'

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
      <PerformersInput form={form} />
      <FieldGroup title="At the desk">
        <ColourPicker label="Colour" {...field('colour')} />
        <Switch
          label="Offered now"
          description="It can be chosen at the kiosk and at the desk"
          {...field('active', { type: 'checkbox' })}
        />
        <Switch
          label="Bookable"
          description="Appointments can be made for it. If not, clients only check in"
          {...field('bookable', { type: 'checkbox' })}
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
