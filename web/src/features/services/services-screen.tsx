import type { PriceKind, Service, ServiceKind, VideoKind } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '../../components/choice.tsx'
import { ColourPicker } from '../../components/colour-picker.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { NumberInput, Select } from '../../components/mantine-more.ts'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { Switch } from '../../components/switch.ts'
import { TaxRateInput } from '../../components/tax-rate-input.tsx'
import { getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useFormat } from '../auth/use-format.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { AddOnsInput } from './add-ons-input.tsx'
import { servicesQuery } from './api.ts'
import { MINUTES_SUFFIX } from './labels.ts'
import { PerformersInput } from './performers-input.tsx'
import { QuestionsInput } from './questions-input.tsx'
import { ServiceTable, useServiceArchiving } from './service-table.tsx'
import { type ServiceFormState, useServiceForm } from './use-service-form.ts'

const ServiceLink = lazyPart(async () => (await import('../online-booking/booking-link.tsx')).ServiceLink)

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
      {priceKind !== 'free' && <TaxRateInput {...form.getInputProps('taxRate')} value={form.values.taxRate} />}
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

function ServiceForm({ service, others, onDone }: { service: Service | null; others: Service[]; onDone: () => void }) {
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

function NoServices({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q)
    return (
      <EmptyState
        title={t`No service is called “${{ name: q }}”`}
      >{t`Check the spelling, or search for less.`}</EmptyState>
    )
  if (archived === 'only')
    return (
      <EmptyState
        title={t`Nothing is archived`}
      >{t`A service that you no longer offer can be archived here.`}</EmptyState>
    )
  return (
    <EmptyState
      icon={<IconList size={28} />}
      title={t`Add your first service`}
      action={<Button onClick={onAdd}>{t`Add service`}</Button>}
    >
      {t`A service is what clients check in to, such as a yoga class or a massage. Packages then say how often.`}
    </EmptyState>
  )
}

type Props = { modal: ReturnType<typeof useFormModal<Service>>; pages: InfiniteData<Page<Service>> | undefined }

function ServiceModal({ modal: { opened, close, item }, pages }: Props) {
  const services = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? t`Edit service` : t`Add service`} opened={opened} onClose={close}>
      <ServiceForm service={getLatest(item, services)} others={services} onDone={close} />
    </FormModal>
  )
}

export function ServicesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery(servicesQuery(filter))
  const modal = useFormModal<Service>()
  const archiving = useServiceArchiving()
  const isUnfiltered = filter.q === '' && filter.archived === 'without'
  const whole = isUnfiltered && !pages.isPlaceholderData && !pages.hasNextPage
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title={t`Services`}
        subtitle={t`What your clients come for`}
        actions={
          <>
            <ExportMenu list="services" filter={filter} />
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/services/prices" {...props} />}>
              {t`Prices`}
            </Button>
            <Button onClick={modal.add}>{t`Add service`}</Button>
          </>
        }
      />
      <ListTools searchLabel={t`Search services`} filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoServices filter={filter} onAdd={modal.add} />}>
        {(services) => <ServiceTable services={services} whole={whole} onEdit={modal.edit} archiving={archiving} />}
      </PagedList>
      <ServiceModal modal={modal} pages={pages.data} />
    </>
  )
}
