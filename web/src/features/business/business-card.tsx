import { type Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { EditCard } from '../../components/edit-card.tsx'
import { Facts } from '../../components/facts.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import { type EditMode, useEditCard } from '../../components/use-edit-card.ts'
import type { Draft } from '../../lib/form.ts'
import { PinButton } from '../auth/pin/pin-button.tsx'
import { useUpdateBusiness } from './api.ts'
import classes from './business.module.css'
import { PLACE, PlaceFields } from './place-fields.tsx'
import { type Place, placeWords } from './places.ts'

const DETAILS: {
  name: Exclude<keyof BusinessInput, keyof Place>
  label: string
  type?: string
  required?: true
}[] = [
  { name: 'companyName', label: 'Company name', required: true },
  { name: 'companyEmail', label: 'Company e-mail', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'website', label: 'Website', type: 'url' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'ZIP code' },
]

function toInput(business: Business): BusinessInput {
  const { companyName, companyEmail, phone, website, address, city, state, zipCode, timeZone, currency, locale } =
    business
  return { companyName, companyEmail, phone, website, address, city, state, zipCode, timeZone, currency, locale }
}

function BusinessForm({
  business,
  draft,
  onSaved,
  onCancel,
}: {
  business: Business
  draft: Draft<BusinessInput> | null
  onSaved: () => void
  /** Receives the unsaved input as a draft. */
  onCancel: (typed: Draft<BusinessInput>) => void
}) {
  const update = useUpdateBusiness()
  const form = useCardForm({
    schema: BusinessInput,
    saved: toInput(business),
    version: business.version,
    draft,
    submit: (input, version) => update.mutateAsync({ ...input, version }),
    onSaved,
  })
  const field = form.getInputProps
  const columns = { cols: { base: 1, xs: 2 }, spacing: 'md' }
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <SimpleGrid {...columns}>
        {DETAILS.map(({ name, label, type, required }, index) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            required={required}
            autoComplete="off"
            autoFocus={index === 0}
            {...field(name)}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid {...columns} role="group" aria-label="Times and amounts" className={classes.second}>
        <PlaceFields field={field} place={form.values} />
      </SimpleGrid>
    </SchemaForm>
  )
}

type Props = { shown: BusinessInput /** Names of the fields with unsaved changes. */; unsaved: string[] }

function BusinessView({ shown, unsaved }: Props) {
  const words = { ...shown, ...placeWords(shown) }
  const facts = [...DETAILS, ...PLACE].map(({ name, label }) => ({
    label,
    words: words[name],
    mark: unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>,
  }))
  return (
    <Stack gap="md">
      <Facts facts={facts.slice(0, DETAILS.length)} />
      <div className={classes.second}>
        <Facts facts={facts.slice(DETAILS.length)} />
      </div>
    </Stack>
  )
}

export function BusinessCard({ business, mode }: { business: Business; mode: EditMode }) {
  const card = useEditCard(toInput(business), mode)
  return (
    <EditCard
      title="Business Information"
      card={card}
      more={<PinButton />}
      form={<BusinessForm business={business} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<BusinessView shown={card.shown} unsaved={card.unsaved} />}
    />
  )
}
