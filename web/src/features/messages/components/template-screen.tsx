import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import {
  type Language,
  type Template,
  type TemplateInput,
  type TemplateKey,
  TestMessage,
} from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { Choice } from '../../../components/choice.tsx'
import { notify } from '../../../components/notify.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { styleNonce } from '../../../lib/style-nonce.ts'
import { translateValidation } from '../../../lib/validation-texts.ts'
import { useFormat } from '../../auth/use-format.ts'
import { previewQuery, templatesQuery, useResetTemplate, useSendTestMessage, useUpdateTemplate } from '../api.ts'
import { framedHtml } from '../framed-html.ts'
import { CHANNEL_WORDS, countSmsSegments, KIND_WORDS } from '../labels.ts'
import { listLanguages } from '../language-names.ts'
import { getBusinessLanguage } from '../template-search.ts'
import messages from './messages.module.css'
import { TemplateForm } from './template-form.tsx'
import classes from './words.module.css'

const PAUSE_MS = 300

/** Live preview of the template, filled with example data. Debounced. */
function WordsPreview({ of: key, words }: { of: TemplateKey; words: TemplateInput }) {
  const [settled] = useDebouncedValue(words, PAUSE_MS)
  const query = useQuery(previewQuery(key, settled))
  // The field shows its error only on blur, so explain here why the preview doesn't change.
  if (isApiError(query.error, 'invalid')) return <p className={classes.intro}>{getMessage(query.error.fields)}</p>
  return (
    <QueryView query={query}>
      {({ subject, text, html }) =>
        key.channel === 'email' ? (
          <Letter language={key.language} subject={subject} html={html} />
        ) : (
          <Sms language={key.language} text={text} />
        )
      }
    </QueryView>
  )
}

function getMessage([field]: { message: string }[]): string {
  return field ? translateValidation(field.message) : t`Write something, to see how it looks.`
}

function Letter({ language, subject, html }: { language: Language; subject: string; html: string }) {
  return (
    <>
      <p className={classes.subject} lang={language}>
        <strong>{subject}</strong>
      </p>
      <iframe className={classes.frame} title={t`The letter`} sandbox="" srcDoc={framedHtml(html, styleNonce())} />
    </>
  )
}

function Sms({ language, text }: { language: Language; text: string }) {
  const { characters, parts } = countSmsSegments(text)
  return (
    <>
      <p className={classes.sms} lang={language}>
        {text}
      </p>
      <p className={classes.count}>
        {t`${plural({ characters }, { one: '# character', other: '# characters' })}, ${plural({ parts }, { one: 'one SMS', other: 'sent and paid as # SMS' })}`}
      </p>
    </>
  )
}

/** Sends the template, with its unsaved changes, to an address or number as a test. */
function TestMessageForm({ of: key, words }: { of: TemplateKey; words: TemplateInput }) {
  const test = useSendTestMessage(key)
  const isSms = key.channel === 'sms'
  const form = useSchemaForm({
    schema: TestMessage.pick({ to: true }),
    values: { to: '' },
    // A new idempotency key each time: the same text may be sent twice.
    submit: async ({ to }) => {
      const sent = await test.mutateAsync({ id: newId(), to, words })
      notify(t`Sent to ${{ recipient: sent.to }}`)
    },
  })
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={classes.test}>
      <div className={messages.oneRow}>
        <TextInput
          className={messages.grows}
          label={t`Send it as a test to`}
          type={isSms ? 'tel' : 'email'}
          autoComplete={isSms ? 'tel' : 'email'}
          placeholder={isSms ? '+1 201 555 0123' : 'you@example.com'}
          {...form.getInputProps('to')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          {t`Send test`}
        </Button>
      </div>
      {form.error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {formatProblem(form.error)}
        </Alert>
      )}
    </form>
  )
}

function TemplateEditor({ template }: { template: Template }) {
  const { kind, channel, language, version, subject, body } = template
  const key = { kind, channel, language }
  // Current input, including unsaved changes.
  const [typed, setTyped] = useState<TemplateInput>({ subject, body })
  // React key of the form: a new one remounts it with the saved text and focuses it.
  const [round, setRound] = useState(0)
  const change = useUpdateTemplate(key)
  const reset = useResetTemplate(key)
  function beginWith(words: TemplateInput) {
    setTyped({ subject: words.subject, body: words.body })
    setRound((count) => count + 1)
  }
  const goBack = () =>
    runWithToast({
      action: async () => beginWith(await reset.mutateAsync()),
      success: t`These are Deskbell’s own words again`,
      undo: async () => beginWith(await change.mutateAsync({ subject, body, version: 0 })),
    })
  const back = version > 0 && (
    <Button variant="default" onClick={() => void goBack()} loading={reset.isPending}>
      {t`Back to Deskbell’s own words`}
    </Button>
  )
  return (
    <div className={classes.columns}>
      <Card title={t`What it says`} aside={back}>
        <TemplateForm
          key={round}
          template={template}
          autoFocus={round > 0}
          onTyped={setTyped}
          save={(input) => change.mutateAsync(input)}
          onSaved={(saved) => {
            beginWith(saved)
            notify(t`Saved`)
          }}
        />
      </Card>
      <Card title={t`How it looks`}>
        <WordsPreview of={key} words={typed} />
        <TestMessageForm of={key} words={typed} />
      </Card>
    </div>
  )
}

type Props = { search: Partial<TemplateKey>; onSearch: (key: TemplateKey) => void }

/** Screen to read and edit the template of one kind of message. */
export function TemplateScreen({ search, onSearch }: Props) {
  const { locale } = useFormat()
  const { kind = 'booked', channel = 'email', language = getBusinessLanguage(locale) } = search
  const key = { kind, channel, language }
  const query = useQuery(templatesQuery)
  return (
    <>
      <PageHeader title={t`Words of messages`} subtitle={KIND_WORDS[key.kind].about} actions={<Back />} />
      <WhichWords chosen={key} onChoose={onSearch} />
      <QueryView query={query}>
        {(templates) => {
          const template = templates.find((one) => isTemplate(one, key))
          return template && <TemplateEditor key={`${key.kind} ${key.channel} ${key.language}`} template={template} />
        }}
      </QueryView>
    </>
  )
}

function isTemplate(one: Template, { kind, channel, language }: TemplateKey): boolean {
  return one.kind === kind && one.channel === channel && one.language === language
}

function Back() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
      {t`Back to Settings`}
    </Button>
  )
}

function WhichWords({ chosen, onChoose }: { chosen: TemplateKey; onChoose: (key: TemplateKey) => void }) {
  const choose = (part: object) => onChoose({ ...chosen, ...part })
  return (
    <div className={classes.tools}>
      <NativeSelect
        label={t`Message`}
        data={MESSAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }))}
        value={chosen.kind}
        onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
      />
      <NativeSelect
        label={t`Language`}
        data={listLanguages()}
        value={chosen.language}
        onChange={({ currentTarget }) => choose({ language: currentTarget.value })}
      />
      <Choice
        label={t`Way`}
        hideLabel
        options={(['email', 'sms'] as const).map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={chosen.channel}
        onChange={(channel) => choose({ channel })}
      />
    </div>
  )
}
