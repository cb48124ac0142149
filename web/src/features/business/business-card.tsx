import { type Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { t } from '@lingui/core/macro'
import { Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { EditCard } from '../../components/edit-card.tsx'
import { Facts } from '../../components/facts.tsx'
import { SimpleGrid } from '../../components/mantine-more.ts'
import { SchemaForm } from '../../components/schema-form.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import { useEditCard } from '../../components/use-edit-card.ts'
import type { Draft } from '../../lib/form.ts'
import { PinButton } from '../auth/pin/pin-button.tsx'
import { useUpdateBusiness } from './api.ts'
import classes from './business.module.css'
import { LogoButtons, LogoCard } from './logo-card.tsx'
import { PLACE, PlaceFields } from './place-fields.tsx'
import { type Place, placeWords } from './places.ts'

const DETAILS: {
  name: Exclude<keyof BusinessInput, keyof Place | 'logoUrl'>
  label: string
  type?: string
  required?: true
}[] = [
  { name: 'companyName', label: t`Company name`, required: true },
  { name: 'companyEmail', label: t`Company e-mail`, type: 'email', required: true },
  { name: 'phone', label: t`Phone`, type: 'tel' },
  { name: 'website', label: t`Website`, type: 'url' },
  { name: 'address', label: t`Address` },
  { name: 'city', label: t`City` },
  { name: 'state', label: t`State` },
  { name: 'zipCode', label: t`ZIP code` },
]

function toInput(business: Business): BusinessInput {
  const { id: _id, version: _version, ...input } = business
  return input
}

function BusinessForm({
  business,
  draft,
  logoSlot,
  onSaved,
  onCancel,
}: {
  business: Business
  draft: Draft<BusinessInput> | null
  logoSlot: Element | null
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
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
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
      <SimpleGrid {...columns} role="group" aria-label={t`Times and amounts`} className={classes.second}>
        <PlaceFields field={field} place={form.values} />
      </SimpleGrid>
      {logoSlot && createPortal(<LogoField form={form} saved={business.logoUrl} />, logoSlot)}
    </SchemaForm>
  )
}

/** The logo's card in edit mode; its address is a field of the form. */
function LogoField({
  form,
  saved,
}: {
  form: {
    values: BusinessInput
    errors: { logoUrl?: ReactNode }
    setFieldValue: (name: 'logoUrl', url: string) => void
  }
  saved: string
}) {
  const { logoUrl = '' } = form.values
  return (
    <LogoCard logoUrl={logoUrl} unsaved={logoUrl !== saved} error={form.errors.logoUrl}>
      <LogoButtons logoUrl={logoUrl} onChange={(url) => form.setFieldValue('logoUrl', url)} />
    </LogoCard>
  )
}

type Props = { shown: BusinessInput /** Names of the fields with unsaved changes. */; unsaved: string[] }

function BusinessView({ shown, unsaved }: Props) {
  const words = { ...shown, ...placeWords(shown) }
  const facts = [...DETAILS, ...PLACE].map(({ name, label }) => ({
    label,
    words: words[name],
    mark: unsaved.includes(name) && <StatusPill tone="mind">{t`unsaved`}</StatusPill>,
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

/** The business's details and, in `logoSlot` elsewhere on the screen, its logo, which is saved with them. */
export function BusinessCard({ business, logoSlot }: { business: Business; logoSlot: Element | null }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard(toInput(business), { editing, setEditing })
  const { draft, finish, cancel, shown, unsaved } = card
  const logo = <LogoCard logoUrl={shown.logoUrl ?? ''} unsaved={unsaved.includes('logoUrl')} />
  return (
    <>
      <EditCard
        title={t`Business Information`}
        card={card}
        more={<PinButton />}
        form={<BusinessForm business={business} draft={draft} logoSlot={logoSlot} onSaved={finish} onCancel={cancel} />}
        view={<BusinessView shown={shown} unsaved={unsaved} />}
      />
      {logoSlot && !editing && createPortal(logo, logoSlot)}
    </>
  )
}
