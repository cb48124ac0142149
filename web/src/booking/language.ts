import type { Language } from '@deskbell/domain/messages/schema.ts'
import { createContext, useContext } from 'react'
import { keep, kept } from './session-storage.ts'
import type { en } from './words/en.ts'

export type Words = typeof en

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./words/en.ts')).en,
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
export function firstLanguage(): Language {
  const asked = [kept(KEY) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}

/** Loads a language's strings. Rejects if they can't be fetched, e.g. offline. */
export async function loadWords(language: Language): Promise<Words> {
  return LOADERS[language]()
}

export function rememberLanguage(language: Language): void {
  keep(KEY, language)
}

export type Speech = { language: Language; words: Words; speak: (language: Language) => void }

export const SpeechContext = createContext<Speech | null>(null)

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('outside of SpeechContext')
  return speech
}

/** Replaces `{name}` placeholders by `values`; by '' where there is none. */
export function fill(words: string, values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Formats as "1 place left", "3 places left". */
export function fillCount(language: Language, words: { one: string; other: string }, count: number): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one'
  return fill(isOne ? words.one : words.other, { count })
}
