import type { OpeningHours } from '@deskbell/domain/business/hours/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../../components/card.tsx'
import { EditCard } from '../../../../components/edit-card.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useEditCard } from '../../../../components/use-edit-card.ts'
import { openingHoursQuery } from '../queries.ts'
import { OpeningHoursForm } from './opening-hours-form.tsx'
import { WeekHoursView } from './week-hours-view.tsx'

const TITLE = 'Opening hours'

/** When the shop is open, week by week: read, or changed. */
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
      view={<WeekHoursView week={card.shown.openingHours} saved={opening.openingHours} closed="Closed" />}
    />
  )
}
