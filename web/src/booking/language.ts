import type { Language } from '@deskbell/domain/messages/schema.ts'
import { createContext, useContext } from 'react'
import { keep, kept } from './session-storage.ts'
import { en } from './words/en.ts'

export type Translations = typeof en

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

const LOADERS: Record<Language, () => Promise<Translations>> = {
  // With the page itself: what is shown if no other language can be loaded.
  en: async () => en,
  es: async () => (await import('./words/es.ts')).es,
  fr: async () => (await import('./words/fr.ts')).fr,
  de: async () => (await import('./words/de.ts')).de,
  pt: async () => (await import('./words/pt.ts')).pt,
}

const KEY = 'deskbell-book-language'

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag)
}

/** Returns the language chosen in this tab, else the browser's first supported one, else English. */
export function detectLanguage(): Language {
  const asked = [kept(KEY) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}

/** Loads a language's strings; null if they can't be fetched, e.g. offline. */
export async function loadTranslations(language: Language): Promise<Pick<Translation, 'language' | 'words'> | null> {
  try {
    return { language, words: await LOADERS[language]() }
  } catch {
    return null
  }
}

export function rememberLanguage(language: Language): void {
  keep(KEY, language)
}

export type Translation = { language: Language; words: Translations; speak: (language: Language) => void }

export const ENGLISH = { language: 'en', words: en } as const

export const TranslationContext = createContext<Translation | null>(null)

export function useTranslation(): Translation {
  const speech = useContext(TranslationContext)
  if (!speech) throw new Error('outside of SpeechContext')
  return speech
}

/** Replaces `{name}` placeholders by `values`; by '' where there is none. */
export function interpolate(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Formats as "1 place left", "3 places left". */
export function formatPlural(language: Language, words: { one: string; other: string }, count: number): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one'
  return interpolate(isOne ? words.one : words.other, { count })
}
