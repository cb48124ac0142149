import { readFileSync } from 'node:fs'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const { parse } = formatter()
/** Catalogues of what the server says. */
const PARTS = ['messages', 'receipts', 'tables']

const loaded = new Map<Language, I18n>()

function readCatalogue(part: string, language: Language): Messages {
  const content = readFileSync(new URL(`../../../locales/${part}/${language}.po`, import.meta.url), 'utf8')
  const texts = Object.entries(parse(content, { locale: language, sourceLocale: 'en', filename: part }))
  // With NODE_ENV=production Lingui shows a text that isn't compiled raw.
  return Object.fromEntries(texts.map(([id, { translation = '' }]) => [id, compileMessage(translation)]))
}

/** Returns the translator to a language. Reads and compiles its catalogues when it is first used. */
export function getI18n(language: Language): I18n {
  const known = loaded.get(language)
  if (known) return known
  const messages = Object.assign({}, ...PARTS.map((part) => readCatalogue(part, language)))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  loaded.set(language, i18n)
  return i18n
}
