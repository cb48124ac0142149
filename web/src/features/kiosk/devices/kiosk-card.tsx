import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { EditCard } from '../../../components/edit-card.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useEditCard } from '../../../components/use-edit-card.ts'
import { KioskOptionsForm } from './kiosk-options-form.tsx'
import { KioskOptionsView } from './kiosk-options-view.tsx'
import { kioskSettingsQuery } from './queries.ts'

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
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<KioskOptionsForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={<KioskOptionsView shown={card.shown} unsaved={card.unsaved} />}
    />
  )
}
