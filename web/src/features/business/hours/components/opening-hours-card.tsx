import { type OpeningHours, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { Card } from '../../../../components/card.tsx'
import { EditCard } from '../../../../components/edit-card.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useCardForm } from '../../../../components/use-card-form.ts'
import { useEditCard } from '../../../../components/use-edit-card.ts'
import type { Draft } from '../../../../lib/form.ts'
import { openingHoursQuery, useChangeOpeningHours } from '../api.ts'
import { WeekHoursFields } from './week-hours-fields.tsx'
import { WeekHoursView } from './week-hours-view.tsx'

const Fields = z.object({ openingHours: WeekHours })
type OpeningDraft = Draft<z.infer<typeof Fields>>

type Props = {
  opening: OpeningHours
  draft: OpeningDraft | null
  onSaved: () => void
  /** Receives the unsaved input as a draft. */
  onCancel: (typed: OpeningDraft) => void
}

function OpeningHoursForm({ opening, draft, onSaved, onCancel }: Props) {
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
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <WeekHoursFields form={form} path="openingHours" week={form.values.openingHours} closed={t`Closed`} autoFocus />
    </SchemaForm>
  )
}

const TITLE = t`Opening hours`

export function OpeningHoursCard() {
  const query = useQuery(openingHoursQuery)
  if (query.data) return <LoadedCard opening={query.data} />
  return (
    <Card title={TITLE}>
      <QueryView query={query}>{() => null}</QueryView>
    </Card>
  )
}

function LoadedCard({ opening }: { opening: OpeningHours }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard({ openingHours: opening.openingHours }, { editing, setEditing })
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<OpeningHoursForm opening={opening} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<WeekHoursView week={card.shown.openingHours} saved={opening.openingHours} closed={t`Closed`} />}
    />
  )
}
