import { type OpeningHours, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { z } from 'zod'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useCardForm } from '../../../../components/use-card-form.ts'
import type { Draft } from '../../../../lib/form.ts'
import { useChangeOpeningHours } from '../mutations.ts'
import { WeekHoursFields } from './week-hours-fields.tsx'

const Fields = z.object({ openingHours: WeekHours })
type OpeningDraft = Draft<z.infer<typeof Fields>>

type Props = {
  opening: OpeningHours
  draft: OpeningDraft | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: OpeningDraft) => void
}

/** The card's edit mode. */
export function OpeningHoursForm({ opening, draft, onSaved, onCancel }: Props) {
  const change = useChangeOpeningHours()
  const form = useCardForm({
    schema: Fields,
    saved: { openingHours: opening.openingHours },
    version: opening.version,
    draft,
    submit: (input, version) => change.mutateAsync({ ...input, version }),
    onSaved,
  })
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <WeekHoursFields form={form} path="openingHours" week={form.values.openingHours} closed="Closed" autoFocus />
    </SchemaForm>
  )
}
