import type { Business } from '@deskbell/domain/business/schema.ts'
import { Button, Group } from '@mantine/core'
import { Card } from '../../../components/card.tsx'
import { PassingBanner } from '../../../components/passing-banner.tsx'
import { UnsavedNote } from '../../../components/unsaved-note.tsx'
import { type EditMode, useEditCard } from '../../../components/use-edit-card.ts'
import { PinButton } from '../../pin/components/pin-button.tsx'
import { inputOf } from '../fields.ts'
import { BusinessForm } from './business-form.tsx'
import { BusinessView } from './business-view.tsx'

/** The shop's details: read, or changed. */
export function BusinessCard({ business, mode }: { business: Business; mode: EditMode }) {
  const card = useEditCard(inputOf(business), mode)
  const edit = (
    <Button variant="default" ref={card.editButton} onClick={card.edit}>
      Edit
    </Button>
  )
  return (
    <Card
      title="Business Information"
      aside={
        <Group gap="xs">
          {!card.editing && edit}
          <PinButton />
        </Group>
      }
    >
      <PassingBanner words={card.justSaved ? 'Changes saved successfully!' : null} />
      {card.editing ? (
        <BusinessForm business={business} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />
      ) : (
        <>
          {card.unsaved.length > 0 && <UnsavedNote onDiscard={card.discard} />}
          <BusinessView shown={card.shown} unsaved={card.unsaved} />
        </>
      )}
    </Card>
  )
}
