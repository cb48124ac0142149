import type { OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useEditCard } from '../../components/use-edit-card.ts'
import { OnlineForm } from './online-form.tsx'
import { OnlineShare } from './online-share.tsx'
import { OnlineView } from './online-view.tsx'
import { onlineSettingsQuery } from './queries.ts'

const TITLE = 'Online booking'

/** What clients may do online: read, or changed; and the way to the page. */
export function OnlineCard() {
  const query = useQuery(onlineSettingsQuery)
  if (query.data) return <LoadedCard settings={query.data} />
  return (
    <Card title={TITLE}>
      <QueryView query={query}>{() => null}</QueryView>
    </Card>
  )
}

function LoadedCard({ settings }: { settings: OnlineSettings }) {
  const [editing, setEditing] = useState(false)
  const card = useEditCard(settings.options, { editing, setEditing })
  const view = (
    <Stack gap="lg">
      {!settings.canMail && (
        <Alert color="brass" title="There is no mail server yet">
          Clients confirm each booking by a link in an e-mail. Set up a mail server first; then the page can be opened.
        </Alert>
      )}
      <OnlineView shown={card.shown} unsaved={card.unsaved} />
      {settings.options.on && settings.canMail && <OnlineShare />}
    </Stack>
  )
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={<OnlineForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={view}
    />
  )
}
