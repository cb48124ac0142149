import { readFileSync } from 'node:fs'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type I18n, setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const { parse } = formatter()
/** Catalogues of what the server says. */
const PARTS = ['messages', 'receipts', 'tables', 'domain']

const loaded = new Map<Language, I18n>()

function readCatalogue(part: string, language: Language) {
  const content = readFileSync(new URL(`../../../locales/${part}/${language}.po`, import.meta.url), 'utf8')
  return Object.entries(parse(content, { locale: language, sourceLocale: 'en', filename: part }))
}

/** Returns the translator to a language. Reads and compiles its catalogues when it is first used. */
export function getI18n(language: Language): I18n {
  const known = loaded.get(language)
  if (known) return known
  const texts = PARTS.flatMap((part) => readCatalogue(part, language))
  // With NODE_ENV=production Lingui shows a text that isn't compiled raw.
  const messages = Object.fromEntries(texts.map(([id, { translation = '' }]) => [id, compileMessage(translation)]))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  loaded.set(language, i18n)
  return i18n
}

export type ServerText = { id: string; message: string; context: string }

/** Lists the texts that stand in the server's own code, in English. */
export function listServerTexts(): ServerText[] {
  return readCatalogue('messages', 'en')
    .filter(([, { origin = [] }]) => origin.some(([file]: [file: string]) => file.startsWith('server/')))
    .map(([id, { message = '', context = '' }]) => ({ id, message, context }))
}
