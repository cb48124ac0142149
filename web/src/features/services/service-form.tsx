import type { PriceKind, Service, ServiceKind, VideoKind } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../components/choice.tsx'
import { ColourPicker } from '../../components/colour-picker.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { NumberInput, Select } from '../../components/mantine-more.ts'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { Switch } from '../../components/switch.ts'
import { TaxRateInput } from '../../components/tax-rate-input.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import { ServiceLink } from '../online-booking/booking-link.tsx'
import { AddOnsInput } from './add-ons-input.tsx'
import { MINUTES_SUFFIX } from './labels.ts'
import { PerformersInput } from './performers-input.tsx'
import { QuestionsInput } from './questions-input.tsx'
import { type ServiceFormState, useServiceForm } from './use-service-form.ts'

const PRICE_KINDS: { value: PriceKind; label: string }[] = [
  { value: 'fixed', label: t`Fixed` },
  { value: 'from', label: t({ context: 'price from this amount on', message: 'From' }) },
  { value: 'free', label: t({ context: 'price', message: 'Free' }) },
]

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
    <FieldGroup title={t`What it costs`} columns={2}>
      <Choice label={t`Pricing`} options={PRICE_KINDS} value={priceKind} onChange={choose} />
      {priceKind !== 'free' && (
        <MoneyInput
          label={t`Price of one visit`}
          currency={currency}
          locale={locale}
          required
          {...form.getInputProps('price')}
          value={price}
        />
      )}
      <WholeNumberInput label={t`Visits used from a pass`} required {...form.getInputProps('visitsUsed')} />
      {priceKind !== 'free' && (
        <TaxRateInput locale={locale} {...form.getInputProps('taxRate')} value={form.values.taxRate} />
      )}
    </FieldGroup>
  )
}

const KINDS: { value: ServiceKind; label: string }[] = [
  { value: 'one_to_one', label: t`One-to-one` },
  { value: 'class', label: t`Class` },
]

const USUAL_CLASS = 10

const VIDEO: { value: VideoKind; label: string }[] = [
  { value: 'none', label: t({ context: 'by video', message: 'No' }) },
  { value: 'room', label: t`A room for each appointment` },
  { value: 'employee', label: t`The employee’s own link` },
]

function KindFields({ form }: { form: ServiceFormState }) {
  const { kind, video } = form.values
  function choose(next: ServiceKind) {
    form.setValues({ kind: next, capacity: next === 'class' ? USUAL_CLASS : 1 })
    form.clearFieldError('capacity')
  }
  return (
    <FieldGroup title={t`Who comes`} columns={2}>
      <Choice label={t`Kind`} options={KINDS} value={kind} onChange={choose} />
      {kind === 'class' && <WholeNumberInput label={t`Places`} required {...form.getInputProps('capacity')} />}
      <Select label={t`By video`} data={VIDEO} allowDeselect={false} {...form.getInputProps('video')} value={video} />
    </FieldGroup>
  )
}

export function ServiceForm({
  service,
  others,
  onDone,
}: {
  service: Service | null
  others: Service[]
  onDone: () => void
}) {
  const form = useServiceForm(service, others, onDone)
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={service ? t`Save changes` : t`Add service`} onCancel={onDone}>
      <FieldGroup title={t`What it is`}>
        <TextInput label={t`Name`} required data-autofocus {...field('name')} />
        <TextInput label={t`Category`} description={t`Such as Yoga or Massage`} {...field('category')} />
        <Textarea label={t`Description`} autosize minRows={2} maxRows={8} {...field('description')} />
      </FieldGroup>
      <KindFields form={form} />
      <TimeFields form={form} />
      <PriceFields form={form} />
      <AddOnsInput form={form} />
      <QuestionsInput form={form} />
      <FieldGroup title={t`When booked online`}>
        <Switch
          label={t`Accept each booking`}
          description={t`It is held until you accept or decline it`}
          {...field('requests', { type: 'checkbox' })}
        />
        <Switch
          label={t`Only with a pass`}
          description={t`Clients sign in to their own pages, and need a pass that covers it`}
          {...field('needsPass', { type: 'checkbox' })}
        />
      </FieldGroup>
      <PerformersInput form={form} />
      <FieldGroup title={t`At the desk`}>
        <ColourPicker label={t`Colour`} {...field('colour')} />
        <Switch
          label={t`Offered now`}
          description={t`It can be chosen at the kiosk and at the desk`}
          {...field('active', { type: 'checkbox' })}
        />
        <Switch
          label={t`Bookable`}
          description={t`Appointments can be made for it. If not, clients only check in`}
          {...field('bookable', { type: 'checkbox' })}
        />
      </FieldGroup>
      {service && <ServiceLink service={service} />}
    </SchemaForm>
  )
}

function TimeFields({ form: { getInputProps: field } }: { form: ServiceFormState }) {
  const minutes = { suffix: MINUTES_SUFFIX, allowDecimal: false, allowNegative: false, hideControls: true }
  return (
    <FieldGroup title={t`How long`} columns={3}>
      <NumberInput label={t`Duration`} required {...minutes} {...field('durationMinutes')} />
      <NumberInput label={t`Free time before`} {...minutes} {...field('bufferBeforeMinutes')} />
      <NumberInput label={t`Free time after`} {...minutes} {...field('bufferAfterMinutes')} />
    </FieldGroup>
  )
}
