import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import {
  type MessageChannel,
  type MessageKind,
  MessageOptions,
  type MessageSettings,
} from '@deskbell/domain/messages/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { EditCard } from '../../../components/edit-card.tsx'
import { FieldGroup } from '../../../components/field-group.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { Switch } from '../../../components/switch.ts'
import { useCardForm } from '../../../components/use-card-form.ts'
import { useEditCard } from '../../../components/use-edit-card.ts'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import type { Draft } from '../../../lib/form.ts'
import { failedMessagesQuery, useChangeMessageSettings } from '../api.ts'
import { CHANNEL_WORDS, failedWords, KIND_WORDS } from '../labels.ts'
import classes from './messages.module.css'

const CHANNELS = ['email', 'sms'] as const

function ChannelTable({
  ways,
  cell = (kind, channel) => <Goes on={ways[kind][channel]} />,
}: {
  ways: MessageOptions['ways']
  /** Cell content. Edit mode shows switches instead of text. */
  cell?: (kind: MessageKind, channel: MessageChannel) => ReactNode
}) {
  return (
    <table className={classes.ways} aria-label={t`Which messages go out`}>
      <thead>
        <tr>
          <th scope="col">{t`Message`}</th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_WORDS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {KIND_WORDS[kind].label}
              <span className={classes.about}>{KIND_WORDS[kind].about}</span>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>{cell(kind, channel)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Goes({ on }: { on: boolean }) {
  return <span className={on ? classes.yes : classes.no}>{on ? t`Yes` : t`No`}</span>
}

const Fields = MessageOptions.pick({ ways: true, reminderHours: true, lowVisits: true, expiringDays: true })

type Props = {
  settings: MessageSettings
  draft: Draft<WaysInput> | null
  onSaved: () => void
  onCancel: (typed: Draft<WaysInput>) => void
}

function WaysForm({ settings, draft, onSaved, onCancel }: Props) {
  const change = useChangeMessageSettings()
  const { options, publicUrl } = settings
  const { ways, reminderHours, lowVisits, expiringDays } = options
  const form = useCardForm({
    schema: Fields,
    saved: { ways, reminderHours, lowVisits, expiringDays },
    version: settings.version,
    draft,
    submit: (input, version) =>
      change.mutateAsync({ version, options: { ...options, ...input }, publicUrl, smsSecret: null }),
    onSaved,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={t`Save Changes`} onCancel={() => onCancel(form.unsaved())}>
      <ChannelTable
        ways={form.values.ways}
        cell={(kind, channel) => (
          <Switch
            aria-label={t`${{ message: KIND_WORDS[kind].label }} by ${{ channel: CHANNEL_WORDS[channel] }}`}
            {...field(`ways.${kind}.${channel}`, { type: 'checkbox' })}
          />
        )}
      />
      <FieldGroup title={t`How long before`} columns={3}>
        <WholeNumberInput label={t`Reminder (hours)`} required {...field('reminderHours')} />
        <WholeNumberInput label={t`Few left (visits)`} required {...field('lowVisits')} />
        <WholeNumberInput label={t`Ends soon (days)`} required {...field('expiringDays')} />
      </FieldGroup>
    </SchemaForm>
  )
}

export type WaysInput = Pick<MessageOptions, 'ways' | 'reminderHours' | 'lowVisits' | 'expiringDays'>

/** Settings card with the messages that are sent, their channels and their timing. */
export function MessageChannelsCard({ settings }: { settings: MessageSettings }) {
  const [editing, setEditing] = useState(false)
  const { ways, reminderHours, lowVisits, expiringDays } = settings.options
  const card = useEditCard<WaysInput>({ ways, reminderHours, lowVisits, expiringDays }, { editing, setEditing })
  return (
    <EditCard
      title={t`Messages to clients`}
      card={card}
      more={<LogLink />}
      form={<WaysForm settings={settings} draft={card.draft} onSaved={card.finish} onCancel={card.cancel} />}
      view={
        <>
          <FailedNote />
          <ChannelTable ways={card.shown.ways} />
          <p className={classes.soft}>{timingWords(card.shown)}</p>
        </>
      }
    />
  )
}

function LogLink() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/messages" {...props} />}>
      {t`What was sent`}
    </Button>
  )
}

function FailedNote() {
  const { data: failed = 0 } = useQuery(failedMessagesQuery)
  if (failed === 0) return null
  return (
    <p className={classes.failed}>
      {failedWords(failed)}{' '}
      <Link to="/dashboard/messages" search={{ status: 'failed' }}>
        {t`See which`}
      </Link>
    </p>
  )
}

function timingWords({ reminderHours, lowVisits, expiringDays }: WaysInput): string {
  const hours = t`Reminders go out ${plural({ hours: reminderHours }, { one: '# hour', other: '# hours' })} before.`
  const low = t`A package runs low with ${plural({ visits: lowVisits }, { one: '# visit', other: '# visits' })} left, and ends soon ${plural({ days: expiringDays }, { one: '# day', other: '# days' })} before.`
  return `${hours} ${low}`
}
