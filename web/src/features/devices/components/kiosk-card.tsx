import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { PassingBanner } from '../../../components/passing-banner.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { UnsavedNote } from '../../../components/unsaved-note.tsx'
import { useEditCard } from '../../../components/use-edit-card.ts'
import { kioskSettingsQuery } from '../queries.ts'
import { KioskOptionsForm } from './kiosk-options-form.tsx'
import { KioskOptionsView } from './kiosk-options-view.tsx'

const TITLE = 'Kiosk'

/** How the shop's kiosks are: read, or changed. */
export function KioskCard() {
  const query = useQuery(kioskSettingsQuery)
  if (query.data) return <LoadedCard settings={query.data} />
  return (
    <Card title={TITLE}>
      <QueryView query={query}>{() => null}</QueryView>
    </Card>
  )
}

function LoadedCard({ settings }: { settings: KioskSettings }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard(settings.options, { editing, setEditing })
  const edit = (
    <Button variant="default" ref={card.editButton} onClick={card.edit}>
      Edit
    </Button>
  )
  return (
    <Card title={TITLE} aside={!card.editing && edit}>
      <PassingBanner words={card.justSaved ? 'Changes saved successfully!' : null} />
      {card.editing ? (
        <KioskOptionsForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />
      ) : (
        <>
          {card.unsaved.length > 0 && <UnsavedNote onDiscard={card.discard} />}
          <KioskOptionsView shown={card.shown} unsaved={card.unsaved} />
        </>
      )}
    </Card>
  )
}
