import type { Business } from '@deskbell/domain/business/schema.ts'
import { EditCard } from '../../components/edit-card.tsx'
import { type EditMode, useEditCard } from '../../components/use-edit-card.ts'
import { PinButton } from '../auth/pin/pin-button.tsx'
import { BusinessForm } from './business-form.tsx'
import { BusinessView } from './business-view.tsx'
import { toInput } from './fields.ts'

/** The shop's details: read, or changed. */
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
