import type { OnlineOptions, OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { CopyField } from '../../components/copy-field.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useEditCard } from '../../components/use-edit-card.ts'
import { allServicesQuery, mapServiceNames } from '../services/api.ts'
import { onlineSettingsQuery } from './api.ts'
import { embedCode, NUMBERS, SWITCHES } from './labels.ts'
import { OnlineForm } from './online-form.tsx'
import classes from './online-share.module.css'

type Props = { shown: OnlineOptions /** The names of the options that are not saved as shown. */; unsaved: string[] }

/** The card's view mode. */
function OnlineView({ shown, unsaved }: Props) {
  const services = useQuery(allServicesQuery).data ?? []
  const names = mapServiceNames(services)
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">unsaved</StatusPill>
  const { serviceIds } = shown
  const offered = serviceIds ? serviceIds.map((id) => names.get(id) ?? '').join(', ') : 'All that can be booked'
  const switches = SWITCHES.map(({ name, label, on, off }) => ({
    label,
    words: shown[name] ? on : off,
    mark: mark(name),
  }))
  const numbers = NUMBERS.map(({ name, label, unit, each }) => ({
    label,
    words: unit === 'at most' ? `at most ${shown[name]}` : `${shown[name] / each} ${unit}`,
    mark: mark(name),
  }))
  const rest: Fact[] = [
    { label: 'Services', words: offered, mark: mark('serviceIds') },
    { label: 'To know before booking', words: shown.notice, mark: mark('notice') },
    { label: 'Sites that may show the page', words: shown.embedOrigins.join(', '), mark: mark('embedOrigins') },
  ]
  return (
    <Stack gap="lg">
      <Facts facts={switches} />
      <Facts facts={numbers} />
      <Facts facts={rest} />
    </Stack>
  )
}

/** The ways in which clients come to the page. */
function OnlineShare() {
  const address = `${location.origin}/book`
  return (
    <div className={classes.share}>
      <QrCode className={classes.code} text={address} label="The booking page as a QR code" />
      <Stack gap="sm" className={classes.fields}>
        <CopyField label="The booking page" value={address} copyLabel="Copy link" />
        <CopyField label="For your own site" value={embedCode(address)} copyLabel="Copy code" />
      </Stack>
    </div>
  )
}

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
