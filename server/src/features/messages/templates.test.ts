import { LANGUAGES, MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import { TemplateInput } from '@deskbell/domain/messages/schema.ts'
import { getDefaultTemplate } from '@deskbell/domain/messages/templates/defaults.ts'
import {
  COMMON_PLACEHOLDERS,
  KIND_PLACEHOLDERS,
  PLACEHOLDERS,
} from '@deskbell/domain/messages/templates/placeholders.ts'
import { listUnknownPlaceholders, renderTemplate } from '@deskbell/domain/messages/templates/render.ts'
import { describe, expect, test } from 'vitest'
import { getI18n } from '../../lib/i18n.ts'
import { messageHtml } from './layout.ts'

const CASES = LANGUAGES.flatMap((language) =>
  MESSAGE_KINDS.flatMap((kind) => (['email', 'sms'] as const).map((channel) => ({ language, kind, channel }))),
)

function named({ subject, body }: TemplateInput): string[] {
  const found = `${subject}\n${body}`.matchAll(/\{\{(.*?)\}\}/g)
  return [...new Set([...found].map(([, name = '']) => name))].toSorted()
}

describe.each(CASES)('$kind by $channel in $language', ({ kind, channel, language }) => {
  const words = getDefaultTemplate({ kind, channel }, getI18n(language))
  const english = getDefaultTemplate({ kind, channel }, getI18n('en'))

  test('can be saved as they are, with a subject where there is one to have', () => {
    expect(TemplateInput.parse(words)).toEqual(words)
    expect(words.subject !== '').toBe(channel === 'email')
  })

  test('names what there is to name, the same as in English', () => {
    expect(listUnknownPlaceholders(words)).toEqual([])
    for (const name of named(words)) expect(PLACEHOLDERS).toContain(name)
    expect(named(words)).toEqual(named(english))
  })

  test('is in its own language', () => {
    if (language !== 'en') expect(words.body).not.toBe(english.body)
  })

  test('says whom it comes from, whatever there is no link', () => {
    const values = { companyName: 'Willow', firstName: 'Ana' }
    expect(renderTemplate(words, values).body).toContain('Willow')
  })
})

test.each(LANGUAGES)('the link of a reminder in %s is under its words', (language) => {
  const link = 'https://desk.example/b'
  const template = getDefaultTemplate({ kind: 'reminder', channel: 'email' }, getI18n(language))
  const { subject, body: text } = renderTemplate(template, { link })
  const html = messageHtml({ language, companyName: '', subject, text, logo: '', unsubscribeUrl: '' })
  expect(html).toContain(`href="${link}"`)
  expect(html).not.toContain(`>${link}<`)
})

test.each(CASES.filter(({ kind }) => kind === 'pass_expiring'))(
  'of a pass without a limit the $channel in $language has no line of visits left',
  ({ kind, channel, language }) => {
    const fill = (visitsLeft: string) =>
      renderTemplate(getDefaultTemplate({ kind, channel }, getI18n(language)), {
        companyName: 'Willow',
        passName: 'Flat',
        expiresOn: 'Monday',
        visitsLeft,
      }).body.split('\n')
    expect(fill('')).toEqual(fill('7').filter((line) => !line.includes('7')))
    expect(fill('').join()).toContain('Flat')
  },
)

test.each(MESSAGE_KINDS)('the placeholders of %s are those of its texts', (kind) => {
  const texts = (['email', 'sms'] as const).map((channel) => getDefaultTemplate({ kind, channel }, getI18n('en')))
  const own = texts.flatMap(named).filter((name) => !COMMON_PLACEHOLDERS.some((common) => common === name))
  expect([...new Set(own)].toSorted()).toEqual(KIND_PLACEHOLDERS[kind].toSorted())
})
