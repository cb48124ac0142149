import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { formatter } from '@lingui/format-po'
import type { Untranslated } from './page-faults.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Names in Latin letters that no language changes. */
const NAMES = ['Deskbell', 'Twilio', 'Excel', 'Chrome', 'Safari', ...Object.values(LANGUAGE_NAMES)]

/** Reads all texts: the English and its translation. */
async function readTexts(language: Language): Promise<[string, string][]> {
  const files = globSync(`locales/*/${language}.po`, { cwd: ROOT })
  const parsed = files.map((file) =>
    formatter().parse(readFileSync(`${ROOT}${file}`, 'utf8'), { locale: language, sourceLocale: 'en', filename: file }),
  )
  const entries = (await Promise.all(parsed)).flatMap((texts) => Object.values(texts))
  return entries.map(({ message = '', translation = '' }) => [message, translation || message])
}

/** Lists the English texts that a language must not show: those with another translation, and which are none itself. */
export async function listEnglish(language: Language): Promise<Untranslated> {
  const texts = await readTexts(language)
  const translations = new Set(texts.map(([, translation]) => translation))
  const english = texts.map(([message]) => message).filter((message) => !translations.has(message))
  return { english: [...new Set(english)] }
}

/** In the pseudo-language everything is accented, so that any plain word is untranslated. */
export const PLAIN_WORDS: Untranslated = { names: NAMES }
