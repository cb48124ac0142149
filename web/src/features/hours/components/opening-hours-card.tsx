import type { OpeningHours } from '@deskbell/domain/hours/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { PassingBanner } from '../../../components/passing-banner.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { UnsavedNote } from '../../../components/unsaved-note.tsx'
import { useEditCard } from '../../../components/use-edit-card.ts'
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
  const edit = (
    <Button variant="default" ref={card.editButton} onClick={card.edit}>
      Edit
    </Button>
  )
  return (
    <Card title={TITLE} aside={!card.editing && edit}>
      <PassingBanner words={card.justSaved ? 'Changes saved successfully!' : null} />
      {card.editing ? (
        <OpeningHoursForm opening={opening} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />
      ) : (
        <>
          {card.unsaved.length > 0 && <UnsavedNote onDiscard={card.discard} />}
          <WeekHoursView week={card.shown.openingHours} saved={opening.openingHours} closed="Closed" />
        </>
      )}
    </Card>
  )
}
