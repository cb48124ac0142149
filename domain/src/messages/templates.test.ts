import { describe, expect, test } from 'vitest'
import { LANGUAGES, MESSAGE_KINDS } from './kinds.ts'
import { TemplateInput } from './schema.ts'
import { getDefaultTemplate, PLACEHOLDERS } from './words.ts'

const CASES = LANGUAGES.flatMap((language) =>
  MESSAGE_KINDS.flatMap((kind) => (['email', 'sms'] as const).map((channel) => ({ language, kind, channel }))),
)

function named({ subject, body }: TemplateInput): string[] {
  const found = `${subject}\n${body}`.matchAll(/\{\{(.*?)\}\}/g)
  return [...new Set([...found].map(([, name = '']) => name))].toSorted()
}

describe.each(CASES)('$kind by $channel in $language', ({ kind, channel, language }) => {
  const words = getDefaultTemplate(kind, channel, language)

  test('can be saved as they are, with a subject where there is one to have', () => {
    expect(TemplateInput.parse(words)).toEqual(words)
    expect(words.subject !== '').toBe(channel === 'email')
  })

  test('names what there is to name, the same as in English', () => {
    for (const name of named(words)) expect(PLACEHOLDERS).toContain(name)
    expect(named(words)).toEqual(named(getDefaultTemplate(kind, channel, 'en')))
  })

  test('is in its own language', () => {
    if (language !== 'en') expect(words.body).not.toBe(getDefaultTemplate(kind, channel, 'en').body)
  })
})
