import type { PriceKind, Service, ServiceKind } from '@deskbell/domain/services/schema.ts'
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../components/choice.tsx'
import { ColourPicker } from '../../components/colour-picker.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import { PerformersInput } from './performers-input.tsx'
import { type ServiceFormState, useServiceForm } from './use-service-form.ts'

const PRICE_KINDS: { value: PriceKind; label: string }[] = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'from', label: 'From' },
  { value: 'free', label: 'Free' },
]

/** A price, the least it costs, or nothing; and how many visits it takes from a pass. */
function PriceFields({ form }: { form: ServiceFormState }) {
  const { currency, locale } = useFormat()
  const { priceKind, price } = form.values
  const [priceBefore, setPriceBefore] = useState(priceKind === 'free' ? BLANK : price)
  function choose(next: PriceKind) {
    const paid = priceKind === 'free' ? priceBefore : price
    setPriceBefore(paid)
    form.setValues({ priceKind: next, price: next === 'free' ? 0 : paid })
    form.clearFieldError('price')
  }
  return (
    <FieldGroup title="What it costs" columns={2}>
      <Choice label="Pricing" options={PRICE_KINDS} value={priceKind} onChange={choose} />
      {priceKind !== 'free' && (
        <MoneyInput
          label="Price of one visit"
          currency={currency}
          locale={locale}
          required
          {...form.getInputProps('price')}
          value={price}
        />
      )}
      <WholeNumberInput label="Visits used from a pass" required {...form.getInputProps('visitsUsed')} />
    </FieldGroup>
  )
}

const KINDS: { value: ServiceKind; label: string }[] = [
  { value: 'one_to_one', label: 'One-to-one' },
  { value: 'class', label: 'Class' },
]

const USUAL_CLASS = 10

/** One-to-one, or a class with places. */
function KindFields({ form }: { form: ServiceFormState }) {
  const { kind } = form.values
  function choose(next: ServiceKind) {
    form.setValues({ kind: next, capacity: next === 'class' ? USUAL_CLASS : 1 })
    form.clearFieldError('capacity')
  }
  return (
    <FieldGroup title="Who comes" columns={2}>
      <Choice label="Kind" options={KINDS} value={kind} onChange={choose} />
      {kind === 'class' && <WholeNumberInput label="Places" required {...form.getInputProps('capacity')} />}
    </FieldGroup>
  )
}

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
