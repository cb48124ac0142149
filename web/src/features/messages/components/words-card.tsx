import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Language, MessageChannel, MessageSettings, Template } from '@deskbell/domain/messages/schema.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { templatesQuery } from '../api.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '../labels.ts'
import { LANGUAGE_OPTIONS } from '../language-names.ts'
import { readable } from '../placeholder-names.ts'
import { shopLanguage } from '../words-search.ts'
import classes from './words.module.css'

type Named = Template & { id: string }

const COLUMNS: Column<Named>[] = [
  {
    header: 'Message',
    cell: ({ kind, channel, language }) => (
      <Link to="/dashboard/settings/notifications/words" search={{ kind, channel, language }} data-row-link>
        {KIND_WORDS[kind].label}
      </Link>
    ),
  },
  { header: 'Begins with', cell: ({ subject, body }) => <Beginning words={subject || body} />, hideBelow: 'sm' },
  {
    header: 'Whose words',
    align: 'right',
    cell: ({ version }) => (
      <StatusPill tone={version > 0 ? 'good' : 'quiet'}>{version > 0 ? 'Your own' : 'Deskbell’s'}</StatusPill>
    ),
  },
]

/** The words of each message, by language and way. */
export function WordsCard({ settings }: { settings: MessageSettings }) {
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(shopLanguage(locale))
  const [channel, setChannel] = useState<MessageChannel>('email')
  const query = useQuery(templatesQuery)
  return (
    <Card title="Words">
      <p className={classes.intro}>
        Each client is written to in their own language, where you have noted one; else in that of the shop.
        {settings.options.sms.provider === 'none' && ' Text messages go out once there is a provider for them.'}
      </p>
      <div className={classes.tools}>
        <NativeSelect
          aria-label="Language"
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
        <Choice
          label="Way"
          hideLabel
          options={(['email', 'sms'] as const).map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          value={channel}
          onChange={setChannel}
        />
      </div>
      <QueryView query={query}>
        {(templates) => (
          <DataTable
            label="Words of messages"
            rows={toRows(templates, { language, channel })}
            columns={COLUMNS}
            nameOf={({ kind }) => KIND_WORDS[kind].label}
          />
        )}
      </QueryView>
    </Card>
  )
}

function toRows(templates: Template[], shown: Pick<Template, 'language' | 'channel'>): Named[] {
  return MESSAGE_KINDS.flatMap((kind) =>
    templates
      .filter((one) => one.kind === kind && one.language === shown.language && one.channel === shown.channel)
      .map((one) => ({ ...one, id: kind })),
  )
}

function Beginning({ words }: { words: string }) {
  return <span className={classes.beginning}>{readable(words.split('\n')[0] ?? '')}</span>
}
