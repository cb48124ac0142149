import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { i18n, type Messages } from '@lingui/core'
import { messages as english } from '../../../locales/booking/en.po'
import { keep, kept } from './session-storage.ts'

const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  // With the page itself: what is shown if no other language can be loaded.
  en: async () => ({ messages: english }),
  es: () => import('../../../locales/booking/es.po'),
  fr: () => import('../../../locales/booking/fr.po'),
  de: () => import('../../../locales/booking/de.po'),
  pt: () => import('../../../locales/booking/pt.po'),
  it: () => import('../../../locales/booking/it.po'),
  nl: () => import('../../../locales/booking/nl.po'),
  pl: () => import('../../../locales/booking/pl.po'),
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

/** Returns the language shown. */
export function getLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en'
}

/** Shows a language. If it can't be fetched, e.g. offline, the one shown stays; at first English. */
export async function showLanguage(language: Language): Promise<void> {
  const catalogue = await CATALOGUES[language]().catch(() => null)
  if (catalogue) i18n.loadAndActivate({ locale: language, messages: catalogue.messages })
  else if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: english })
  document.documentElement.lang = i18n.locale
}

/** Shows a language and keeps it for this tab. */
export function chooseLanguage(tag: string): void {
  if (!isLanguage(tag)) return
  keep(KEY, tag)
  void showLanguage(tag)
}
