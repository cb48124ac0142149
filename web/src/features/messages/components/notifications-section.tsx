import { judgeMail } from '@deskbell/domain/health/evaluate-work.ts'
import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import {
  type Language,
  MailServerTest,
  type MailServerTestResult,
  type MessageChannel,
  type MessageSettings,
  type Template,
} from '@deskbell/domain/messages/schema.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { CardColumns, CardStack, WideCard } from '../../../components/card-columns.tsx'
import { Choice } from '../../../components/choice.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { i18n } from '../../../lib/i18n.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { messageSettingsQuery, templatesQuery, useTestMailServer } from '../api.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '../labels.ts'
import { listLanguages } from '../language-names.ts'
import { MailCard } from '../mail/mail-card.tsx'
import { replacePlaceholders } from '../placeholder-names.ts'
import { getBusinessLanguage } from '../template-search.ts'
import { AddressCard } from './address-card.tsx'
import classes from './messages.module.css'
import { SmsCard } from './sms-card.tsx'
import { MessageChannelsCard } from './ways-card.tsx'
import wordsClasses from './words.module.css'

type Named = Template & { id: string }

const COLUMNS: Column<Named>[] = [
  {
    header: t`Message`,
    cell: ({ kind, channel, language }) => (
      <Link to="/dashboard/settings/notifications/words" search={{ kind, channel, language }} data-row-link>
        {KIND_WORDS[kind].label}
      </Link>
    ),
  },
  { header: t`Begins with`, cell: Beginning, hideBelow: 'sm' },
  {
    header: t`Whose words`,
    align: 'end',
    cell: ({ version }) => (
      <StatusPill tone={version > 0 ? 'good' : 'quiet'}>{version > 0 ? t`Your own` : t`Deskbell’s`}</StatusPill>
    ),
  },
]

/** Settings card with the message templates, by language and channel. */
function WordsCard({ settings }: { settings: MessageSettings }) {
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(getBusinessLanguage(locale))
  const [channel, setChannel] = useState<MessageChannel>('email')
  const query = useQuery(templatesQuery)
  return (
    <Card title={t`Words`}>
      <p className={wordsClasses.intro}>
        {t`Each client is written to in their own language, where you have noted one; else in that of the shop.`}
        {settings.options.sms.provider === 'none' && ` ${t`Text messages go out once there is a provider for them.`}`}
      </p>
      <div className={wordsClasses.tools}>
        <NativeSelect
          aria-label={t`Language`}
          data={listLanguages()}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
        <Choice
          label={t`Way`}
          hideLabel
          options={(['email', 'sms'] as const).map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          value={channel}
          onChange={setChannel}
        />
      </div>
      <QueryView query={query}>
        {(templates) => (
          <DataTable
            label={t`Words of messages`}
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

function Beginning({ language, subject, body }: Named) {
  const [line = ''] = (subject || body).split('\n')
  return (
    <span className={wordsClasses.beginning} lang={language}>
      {replacePlaceholders(line)}
    </span>
  )
}

/** Form that tests the mail server and explains a failure. */
function TryMail() {
  const attempt = useTestMailServer()
  const form = useSchemaForm({
    schema: MailServerTest,
    values: { to: '' },
    submit: ({ to }) => attempt.mutateAsync(to),
  })
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={classes.attempt}>
      <div className={classes.oneRow}>
        <TextInput
          className={classes.grows}
          label={t`Send a test letter to`}
          description={t`Or leave it empty, to ask the mail server only`}
          type="email"
          autoComplete="email"
          {...form.getInputProps('to')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          {t({ context: 'button', message: 'Test' })}
        </Button>
      </div>
      <div role="status">
        {attempt.data && !form.busy && <MailTestResult tried={attempt.data} to={attempt.variables ?? ''} />}
        {form.error !== null && !form.busy && <Alert color="red">{formatProblem(form.error)}</Alert>}
      </div>
    </form>
  )
}

function MailTestResult({ tried: { server, trouble, said }, to }: { tried: MailServerTestResult; to: string }) {
  if (trouble === null)
    return (
      <Alert color="accent" title={t`It works`}>
        {to
          ? t`${server} has taken the letter to ${{ recipient: to }}. Look whether it arrives.`
          : t`${server} answers and lets Deskbell in.`}
      </Alert>
    )
  const { says, toDo } = judgeMail({ server, trouble, said, waiting: 0 }, i18n)
  return (
    <Alert color="red" title={t`It doesn’t work`}>
      <span className={classes.said}>{says}</span>
      {toDo && <p className={classes.toDo}>{toDo}</p>}
    </Alert>
  )
}

function NoMailServer() {
  return (
    <p className={classes.soft}>
      <Trans>
        Until there is one, nothing goes to clients by e-mail. To have it sent, start Deskbell with{' '}
        <code className={classes.address}>SMTP_URL=smtp://user:password@mail.example.com:587</code>
      </Trans>
    </p>
  )
}

export function NotificationsSection() {
  const query = useQuery(messageSettingsQuery)
  if (!query.data)
    return (
      <Card title={t`Messages to clients`}>
        <QueryView query={query}>{() => null}</QueryView>
      </Card>
    )
  return (
    <CardColumns>
      <MessageChannelsCard settings={query.data} />
      <CardStack>
        <MailCard>{query.data.canMail ? <TryMail /> : <NoMailServer />}</MailCard>
        <AddressCard settings={query.data} />
        <SmsCard settings={query.data} />
      </CardStack>
      <WideCard>
        <WordsCard settings={query.data} />
      </WideCard>
    </CardColumns>
  )
}
