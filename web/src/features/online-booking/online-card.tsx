import { OnlineOptions, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { EditCard } from '../../components/edit-card.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { MultiSelect } from '../../components/mantine-more.ts'
import { BLANK } from '../../components/number-field.ts'
import { QueryView } from '../../components/query-view.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { Switch } from '../../components/switch.ts'
import { useCardForm } from '../../components/use-card-form.ts'
import { useEditCard } from '../../components/use-edit-card.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import type { Draft } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { allServicesQuery, mapServiceNames, serviceChoices } from '../services/api.ts'
import { onlineSettingsQuery, useChangeOnlineSettings } from './api.ts'
import { GiftCardFields, giftCardWords } from './gift-card-fields.tsx'
import { NUMBERS, SWITCHES } from './labels.ts'
import { OnlineShare } from './online-share.tsx'

type OptionsDraft = Draft<OnlineOptions>

function OnlineForm({
  settings,
  draft,
  onSaved,
  onCancel,
}: {
  settings: OnlineSettings
  draft: OptionsDraft | null
  onSaved: () => void
  onCancel: (typed: OptionsDraft) => void
}) {
  const change = useChangeOnlineSettings()
  const form = useCardForm({
    schema: OnlineOptions,
    saved: settings.options,
    version: settings.version,
    draft,
    submit: (options, version) => change.mutateAsync({ version, options }),
    onSaved,
  })
  const { values, setFieldValue, getInputProps, errors } = form
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <FieldGroup title={t`The booking page`}>
        {SWITCHES.map(({ name, label, on, off }) => (
          <Switch
            key={name}
            label={label}
            description={values[name] ? on : off}
            disabled={(name === 'on' || name === 'portal') && !settings.canMail && !values[name]}
            {...getInputProps(name, { type: 'checkbox' })}
          />
        ))}
        <OfferedServices
          chosen={values.serviceIds}
          onChange={(serviceIds) => setFieldValue('serviceIds', serviceIds)}
        />
        <Textarea
          label={t`To know before booking`}
          description={t`Such as a deposit; shown on the page`}
          autosize
          {...getInputProps('notice')}
        />
        <Textarea
          label={t`How to pay by transfer`}
          description={t`Such as an IBAN; shown to clients who owe something, on their own pages`}
          autosize
          {...getInputProps('transfer')}
        />
        <TextInput
          label={t`Video server`}
          description={t`A Jitsi server, for services by video`}
          type="url"
          {...getInputProps('videoServer')}
        />
      </FieldGroup>
      <FieldGroup title={t`Limits`} columns={2}>
        {NUMBERS.map(({ name, label, description, unit, each }) => (
          <WholeNumberInput
            key={name}
            label={label}
            description={description}
            suffix={unit.suffix && ` ${unit.suffix}`}
            {...getInputProps(name)}
            value={typeof values[name] === 'number' ? values[name] / each : ''}
            onChange={(typed) => setFieldValue(name, typeof typed === 'number' ? Math.round(typed * each) : BLANK)}
          />
        ))}
      </FieldGroup>
      <GiftCardFields form={form} />
      <FieldGroup title={t`On other sites`}>
        <Switch
          label={t`Any site may show the page`}
          description={values.embedAnywhere ? t`Whichever it is.` : t`Only those below.`}
          {...getInputProps('embedAnywhere', { type: 'checkbox' })}
        />
        <Textarea
          label={t`Sites that may show the page`}
          description={t`One address a line, such as https://example.com`}
          autosize
          disabled={values.embedAnywhere}
          value={values.embedOrigins.join('\n')}
          onChange={({ target }) => setFieldValue('embedOrigins', target.value === '' ? [] : target.value.split('\n'))}
          error={Object.entries(errors).find(([path]) => path.startsWith('embedOrigins'))?.[1]}
        />
      </FieldGroup>
    </SchemaForm>
  )
}

function OfferedServices({
  chosen,
  onChange,
}: {
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}) {
  const services = (useQuery(allServicesQuery).data ?? []).filter(({ bookable }) => bookable)
  return (
    <>
      <Switch
        label={t`All services`}
        description={chosen ? t`Only those below.` : t`Whatever can be booked, also what is added later.`}
        checked={chosen === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {chosen && (
        <MultiSelect
          label={t`Services`}
          data={serviceChoices(services, chosen)}
          value={chosen}
          onChange={onChange}
          searchable
          clearable
        />
      )}
    </>
  )
}

type Props = { shown: OnlineOptions /** Names of the options with unsaved changes. */; unsaved: string[] }

function OnlineView({ shown, unsaved }: Props) {
  const services = useQuery(allServicesQuery).data ?? []
  const { money } = useFormat()
  const names = mapServiceNames(services)
  const mark = (...names: string[]) =>
    names.some((name) => unsaved.includes(name)) && <StatusPill tone="mind">{t`unsaved`}</StatusPill>
  const { serviceIds } = shown
  const offered = serviceIds ? serviceIds.map((id) => names.get(id) ?? '').join(', ') : t`All that can be booked`
  const switches = SWITCHES.map(({ name, label, on, off }) => ({
    label,
    words: shown[name] ? on : off,
    mark: mark(name),
  }))
  const numbers = NUMBERS.map(({ name, label, unit, each }) => ({
    label,
    words: unit.format(shown[name] / each),
    mark: mark(name),
  }))
  const rest: Fact[] = [
    { label: t`Services`, words: offered, mark: mark('serviceIds') },
    { label: t`To know before booking`, words: shown.notice, mark: mark('notice') },
    { label: t`How to pay by transfer`, words: shown.transfer, mark: mark('transfer') },
    { label: t`Video server`, words: shown.videoServer, mark: mark('videoServer') },
    {
      label: t`Gift cards sold online`,
      words: giftCardWords(shown, money),
      mark: mark('giftCards', 'giftCardAmounts', 'giftCardMin', 'giftCardMax'),
    },
    {
      label: t`Sites that may show the page`,
      words: shown.embedAnywhere ? t`Any site` : shown.embedOrigins.join(', '),
      mark: mark('embedOrigins', 'embedAnywhere'),
    },
  ]
  return (
    <Stack gap="lg">
      <Facts facts={switches} />
      <Facts facts={numbers} />
      <Facts facts={rest} />
    </Stack>
  )
}

const TITLE = t`Online booking`

/** Settings card for online booking, with the link to the page once it is open. */
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
        <Alert color="brass" title={t`There is no mail server yet`}>
          {t`Clients confirm each booking by a link in an e-mail. Set up a mail server first; then the page can be opened.`}
        </Alert>
      )}
      <OnlineView shown={card.shown} unsaved={card.unsaved} />
      {settings.options.on && settings.canMail && <OnlineShare options={settings.options} />}
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
