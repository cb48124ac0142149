import { MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Template, TemplateKey } from '@deskbell/domain/messages/schema.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Choice } from '../../../components/choice.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { templatesQuery } from '../api.ts'
import { CHANNEL_WORDS, KIND_WORDS } from '../labels.ts'
import { LANGUAGE_OPTIONS } from '../language-names.ts'
import { shopLanguage } from '../words-search.ts'
import classes from './words.module.css'
import { WordsEditor } from './words-editor.tsx'

type Props = { search: Partial<TemplateKey>; onSearch: (key: TemplateKey) => void }

/** The words of one kind of message, to read and to change. */
export function WordsScreen({ search, onSearch }: Props) {
  const { locale } = useFormat()
  const key = { kind: 'booked' as const, channel: 'email' as const, language: shopLanguage(locale), ...search }
  const query = useQuery(templatesQuery)
  return (
    <>
      <PageHeader title="Words of messages" subtitle={KIND_WORDS[key.kind].about} actions={<Back />} />
      <WhichWords chosen={key} onChoose={onSearch} />
      <QueryView query={query}>
        {(templates) => {
          const template = templates.find((one) => isTemplate(one, key))
          return template && <WordsEditor key={`${key.kind} ${key.channel} ${key.language}`} template={template} />
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
      Back to Settings
    </Button>
  )
}

function WhichWords({ chosen, onChoose }: { chosen: TemplateKey; onChoose: (key: TemplateKey) => void }) {
  const choose = (part: object) => onChoose({ ...chosen, ...part })
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="Message"
        data={MESSAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }))}
        value={chosen.kind}
        onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
      />
      <NativeSelect
        label="Language"
        data={LANGUAGE_OPTIONS}
        value={chosen.language}
        onChange={({ currentTarget }) => choose({ language: currentTarget.value })}
      />
      <Choice
        label="Way"
        hideLabel
        options={(['email', 'sms'] as const).map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        value={chosen.channel}
        onChange={(channel) => choose({ channel })}
      />
    </div>
  )
}
