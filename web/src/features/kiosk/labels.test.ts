import { expect, test } from 'vitest'
import { CATALOGUE, chooseLanguage, localeIn, spellOut } from './labels.ts'

/** Paths of texts that are the same in both languages. */
const ALIKE: string[] = []

type Entry = string | ((...args: never[]) => string) | { [key: string]: Entry }

/** Lists every text of a catalogue with its path; calls functions with several counts. */
function listTexts(entry: Entry, path: string): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]]
  if (typeof entry === 'function') {
    const say = entry as (...args: unknown[]) => string
    return [0, 1, 7, 150].map((count) => [`${path}(${count})`, say(count, count)])
  }
  return Object.entries(entry).flatMap(([key, inner]) => listTexts(inner, `${path}.${key}`))
}

const [english, spanish] = [CATALOGUE.en, CATALOGUE.es].map((words) => new Map(listTexts(words, '')))

test('everything is said in Spanish, and nothing in English by accident', () => {
  expect([...(spanish?.keys() ?? [])]).toEqual([...(english?.keys() ?? [])])
  const alike = [...(spanish ?? [])].filter(([path, text]) => english?.get(path) === text).map(([path]) => path)
  expect(alike).toEqual(ALIKE)
})

test('nothing is empty, and what counts something says how many', () => {
  for (const texts of [english, spanish])
    for (const [path, text] of texts ?? []) {
      expect(text.trim(), path).not.toBe('')
      if (/\.(waiting|peopleFound|tooMany|typed)\(7\)/.test(path)) expect(text).toContain('7')
    }
})

test('a shop whose language the kiosk doesn’t speak has it in English', () => {
  expect(chooseLanguage('es-MX')).toBe('es')
  expect(chooseLanguage('de-DE')).toBe('en')
})

test('dates are in the language of the client, by the habits of the country', () => {
  expect(localeIn('en', 'en-GB')).toBe('en-GB')
  expect(localeIn('es', 'en-US')).toBe('es-US')
  expect(localeIn('en', 'de')).toBe('en')
})

test('initials and the end of a number are read letter by letter', () => {
  expect([spellOut('••42'), spellOut('MS')]).toEqual(['4 2', 'M S'])
})
