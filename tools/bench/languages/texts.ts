import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGE_NAMES, LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { getI18n } from '../../../server/src/lib/i18n.ts'
import { toPseudo } from '../../../web/build/pseudo.ts'
import type { Untranslated } from './page-faults.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Names of days and months, on pages that have no dates from right to left. */
const DATE_WORDS = (['long', 'short'] as const).flatMap((style) => {
  const format = new Intl.DateTimeFormat('en', { weekday: style, month: style, timeZone: 'UTC' })
  const year = Array.from({ length: 365 }, (_, day) => format.formatToParts(Date.UTC(2026, 0, day + 1)))
  return [...new Set(year.flat().flatMap(({ type, value }) => (type === 'literal' ? [] : [value])))]
})

const DAYS_NEAR = [-1, 0, 1].flatMap((days) => {
  const name = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(days, 'day')
  return [name, name.charAt(0).toUpperCase() + name.slice(1)]
})

/** As the pages write them in the pseudo-language, in the region of its business. */
const COUNTRY_NAMES = (['long', 'short'] as const).map(
  (style) => new Intl.DisplayNames('en-IL', { type: 'region', fallback: 'none', style }),
)
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** The longest first: some hold the name of another. */
const COUNTRIES = LETTERS.flatMap((first) =>
  LETTERS.flatMap((second) => COUNTRY_NAMES.flatMap((names) => names.of(first + second) ?? [])),
).toSorted((one, other) => other.length - one.length)

/** Names in Latin letters that no language changes. */
const NAMES = [
  'Deskbell',
  'PostgreSQL',
  'Twilio',
  'Excel',
  'Chrome',
  'Safari',
  'Unicode',
  'big endian',
  'Xero',
  'QuickBooks',
  'fiskaly SIGN DE',
  'Ctrl',
  '{first name}',
  // The owner, as the audit log has her.
  'Ada Owner',
  // What the server has stored in English, and a mail in the language of its client.
  'Client (online)',
  'Falkland Islands (Islas Malvinas)',
  'is your code for',
  // A list of names, and a day with its time, which the browser writes.
  ' and ',
  ' at ',
  // Columns of the imported file; the names of currencies and regions, which the browser writes.
  'First Name',
  'Last Name',
  'US Dollar',
  'Hebrew (Israel)',
  ...COUNTRIES,
  ...DATE_WORDS,
  ...DAYS_NEAR,
  ...LANGUAGES.flatMap((language) => [LANGUAGE_NAMES[language], ENGLISH_NAMES.of(language) ?? '']),
]

/** Reads all texts: the English and its translation. */
function readTexts(language: Language): { id: string; message: string; translation: string }[] {
  const files = globSync(`locales/*/${language}.po`, { cwd: ROOT })
  const { parse } = formatter()
  const entries = files.flatMap((file) => {
    const content = readFileSync(`${ROOT}${file}`, 'utf8')
    return Object.entries(parse(content, { locale: language, sourceLocale: 'en', filename: file }))
  })
  // A validation message is its own id.
  return entries.map(([id, { message = id, translation = '' }]) => ({
    id,
    message,
    translation: translation || message,
  }))
}

/** Lists the English texts that a language must not show: those with another translation, and which are none itself. */
export function listEnglish(language: Language): Untranslated {
  const texts = readTexts(language)
  const translations = new Set(texts.map(({ translation }) => translation))
  const english = texts.map(({ message }) => message).filter((message) => !translations.has(message))
  return { english: [...new Set(english)] }
}

/** In the pseudo-language everything is accented, so that any plain word is untranslated. */
export const PLAIN_WORDS: Untranslated = { names: NAMES }

/** Has the server of this process speak the pseudo-language in place of English. */
export function speakPseudo(): void {
  const texts = readTexts('en').map(({ id, message }) => [id, compileMessage(message, toPseudo)])
  getI18n('en').load('en', Object.fromEntries(texts))
}

/** Returns the names that a control has in a language, by its English: the same English may be several texts. */
export type Say = (english: string) => RegExp

/** Reads what the kiosk and the booking page call their controls. `change`: the pseudo-language, which begins with English. */
export function readNames(language: Language, change = (text: string) => text): Say {
  const names = Map.groupBy(readTexts(language), ({ message }) => message)
  return (english) => {
    const said = new Set(names.get(english)?.map(({ translation }) => change(translation)))
    if (said.size === 0) throw new Error(`No catalogue has “${english}”.`)
    // The browser names a control without the no-break spaces of its text.
    const toPattern = (text: string) => text.split(/\s/).map(RegExp.escape).join(String.raw`\s`)
    return new RegExp(`^(?:${[...said].map(toPattern).join('|')})$`)
  }
}
