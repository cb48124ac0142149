import type { TemplateInput, TemplateKey } from '@deskbell/domain/messages/schema.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { styleNonce } from '../../../lib/style-nonce.ts'
import { framedHtml } from '../framed-html.ts'
import { smsParts } from '../labels.ts'
import { previewQuery } from '../queries.ts'
import classes from './words.module.css'

const PAUSE_MS = 300

/** What words become, filled with an example, as one types. */
export function WordsPreview({ of: key, words }: { of: TemplateKey; words: TemplateInput }) {
  const [settled] = useDebouncedValue(words, PAUSE_MS)
  const query = useQuery(previewQuery(key, settled))
  // What is wrong stands at the field once it is left; here it says why nothing changes.
  if (isApiError(query.error, 'invalid')) return <p className={classes.intro}>{getMessage(query.error.fields)}</p>
  return (
    <QueryView query={query}>
      {({ subject, text, html }) =>
        key.channel === 'email' ? <Letter subject={subject} html={html} /> : <Sms text={text} />
      }
    </QueryView>
  )
}

function getMessage([field]: { message: string }[]): string {
  return field?.message ?? 'Write something, to see how it looks.'
}

function Letter({ subject, html }: { subject: string; html: string }) {
  return (
    <>
      <p className={classes.subject}>
        <strong>{subject}</strong>
      </p>
      <iframe className={classes.frame} title="The letter" sandbox="" srcDoc={framedHtml(html, styleNonce())} />
    </>
  )
}

function Sms({ text }: { text: string }) {
  const { characters, parts } = smsParts(text)
  return (
    <>
      <p className={classes.sms}>{text}</p>
      <p className={classes.count}>
        {characters} characters, {parts === 1 ? 'one SMS' : `sent and paid as ${parts} SMS`}
      </p>
    </>
  )
}
