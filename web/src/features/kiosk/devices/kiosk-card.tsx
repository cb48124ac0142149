import { getKioskLanguages, KIOSK_LANGUAGES } from '@deskbell/domain/kiosk/languages.ts'
import { KioskOptions, type KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Checks } from '../../../components/checks.tsx'
import { EditCard } from '../../../components/edit-card.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { FieldGroup } from '../../../components/field-group.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Switch } from '../../../components/switch.ts'
import { useCardForm } from '../../../components/use-card-form.ts'
import { useEditCard } from '../../../components/use-edit-card.ts'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import type { Draft } from '../../../lib/form.ts'
import { useSession } from '../../auth/api.ts'
import { kioskSettingsQuery, useChangeKioskOptions } from './api.ts'

type Switches = Exclude<keyof KioskOptions, 'languages' | (typeof TIMES)[number]['name']>

type SwitchWords = { name: Switches; label: string; on: string; off: string }

/** Switches for self-service check-in. `on` and `off` describe each state. */
const WHO: SwitchWords[] = [
  {
    name: 'unpaidVisits',
    label: t`Without a package that pays`,
    on: t`The visit is recorded as unpaid`,
    off: t`The kiosk sends them to the desk`,
  },
  {
    name: 'walkIns',
    label: t`Without an appointment`,
    on: t`Anybody may walk in`,
    off: t`The kiosk sends them to the desk`,
  },
  {
    name: 'owing',
    label: t`While they owe money`,
    on: t`They check in as everybody does`,
    off: t`The kiosk sends them to the desk`,
  },
]

const SCREEN: SwitchWords[] = [
  {
    name: 'maskedNames',
    label: t`Names are shortened`,
    on: t`The screen says “Maria S.”`,
    off: t`The screen says the whole name`,
  },
  {
    name: 'signUp',
    label: t`New people may sign up`,
    on: t`They leave a name and a number, and you see it here`,
    off: t`The kiosk sends them to the desk`,
  },
  {
    name: 'renewals',
    label: t`Passes are renewed`,
    on: t`Whose pass runs out buys a package that is sold online with one tap, and pays at the desk`,
    off: t`The kiosk says to ask at the desk`,
  },
  {
    name: 'nextVisit',
    label: t`The next visit is booked`,
    on: t`After a check-in clients book the same again, where the service can be booked online`,
    off: t`The kiosk books nothing`,
  },
  {
    name: 'waitingList',
    label: t`Waiting for full classes`,
    on: t`At the kiosk, clients join the waiting list of a class that is full, now or next time, where they may wait online`,
    off: t`Full classes are not offered`,
  },
  {
    name: 'ownPhone',
    label: t`Check-in on one’s own phone`,
    on: t`Clients scan a poster, sign in to their own pages, and type the code on the kiosk’s screen`,
    off: t`Clients check in at the kiosk`,
  },
  { name: 'sounds', label: t`Sounds`, on: t`A check-in sounds`, off: t`The kiosk is silent` },
]

const TIMES = [
  {
    name: 'duplicateMinutes',
    label: t`The same visit within`,
    unit: 'min',
    description: t`A second check-in is the first one again`,
  },
  {
    name: 'opensMinutes',
    label: t`Check-in opens before`,
    unit: 'min',
    description: t`So long before an appointment begins`,
  },
  {
    name: 'closesMinutes',
    label: t`Check-in closes after`,
    unit: 'min',
    description: t`So long after an appointment has ended`,
  },
  { name: 'idleSeconds', label: t`“Still there?” after`, unit: 's', description: t`Nobody has touched the screen` },
  {
    name: 'stillThereSeconds',
    label: t`Start again after`,
    unit: 's',
    description: t`Nobody has answered “Still there?”`,
  },
] as const

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))

type OptionsDraft = Draft<KioskOptions>

function KioskOptionsForm({
  settings,
  draft,
  onSaved,
  onCancel,
}: {
  settings: KioskSettings
  draft: OptionsDraft | null
  onSaved: () => void
  /** Receives the unsaved input as a draft. */
  onCancel: (typed: OptionsDraft) => void
}) {
  const change = useChangeKioskOptions()
  const form = useCardForm({
    schema: KioskOptions,
    saved: settings.options,
    version: settings.version,
    draft,
    submit: (options, version) => change.mutateAsync({ version, options }),
    onSaved,
  })
  const switches = (group: typeof WHO) =>
    group.map(({ name, label, on, off }) => (
      <Switch
        key={name}
        label={label}
        description={form.values[name] ? on : off}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    ))
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <FieldGroup title={t`Who may check in by themselves`}>{switches(WHO)}</FieldGroup>
      <FieldGroup title={t`The screen`}>{switches(SCREEN)}</FieldGroup>
      <FieldGroup title={t`Languages on the first screen`}>
        <Checks label={t`Beside the language of the shop`} checks={LANGUAGES} {...form.getInputProps('languages')} />
      </FieldGroup>
      <FieldGroup title={t`Times`} columns={2}>
        {TIMES.map(({ name, label, unit, description }) => (
          <WholeNumberInput
            key={name}
            label={label}
            description={description}
            suffix={` ${unit}`}
            {...form.getInputProps(name)}
          />
        ))}
      </FieldGroup>
    </SchemaForm>
  )
}

type Props = { shown: KioskOptions /** Names of the options with unsaved changes. */; unsaved: string[] }

function KioskOptionsView({ shown, unsaved }: Props) {
  const { business } = useSession()
  const mark = (name: string) => unsaved.includes(name) && <StatusPill tone="mind">{t`unsaved`}</StatusPill>
  const switches = (group: typeof WHO): Fact[] =>
    group.map(({ name, label, on, off }) => ({ label, words: shown[name] ? on : off, mark: mark(name) }))
  const languages = getKioskLanguages(shown, business).map((language) => LANGUAGE_NAMES[language])
  const times = TIMES.map(({ name, label, unit }) => ({
    label,
    words: unit === 'min' ? t`${{ count: shown[name] }} min` : t`${{ count: shown[name] }} s`,
    mark: mark(name),
  }))
  return (
    <Stack gap="lg">
      <Facts facts={switches(WHO)} />
      <Facts facts={switches(SCREEN)} />
      <Facts facts={[{ label: t`Languages`, words: languages.join(', '), mark: mark('languages') }]} />
      <Facts facts={times} />
      {shown.ownPhone && (
        <Group>
          <Button component="a" href="/api/kiosk/poster" target="_blank" variant="default">
            {t`Poster for check-in by phone`}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const TITLE = t`Kiosk`

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
  const options = {
    languages: KIOSK_LANGUAGES,
    nextVisit: false,
    waitingList: false,
    ownPhone: false,
    ...settings.options,
  }
  const card = useEditCard(options, { editing, setEditing })
  return (
    <EditCard
      title={TITLE}
      card={card}
      form={
        <KioskOptionsForm
          settings={{ ...settings, options }}
          draft={card.draft}
          onSaved={card.finish}
          onCancel={card.cancel}
        />
      }
      view={<KioskOptionsView shown={card.shown} unsaved={card.unsaved} />}
    />
  )
}
