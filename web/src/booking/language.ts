import type { Language } from '@deskbell/domain/messages/schema.ts'
import { i18n } from '../lib/i18n.ts'
import { type Catalogue, isLanguage, loadLanguage, toCatalogues } from '../lib/language.ts'
import { keep, kept } from './session-storage.ts'

const CATALOGUES = toCatalogues(
  import.meta.glob<Catalogue>(['../../../locales/booking/*.po', '!../../../locales/booking/en.po']),
)

const KEY = 'deskbell-book-language'

/** Returns the language chosen in this tab, else `client`, else the browser's first supported one, else English. */
export function detectLanguage(client = ''): Language {
  const asked = [kept(KEY) ?? '', client, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? 'en'
}

/** Shows a language. If it can't be fetched, e.g. offline, the one shown stays; at first English. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language, CATALOGUES)
  document.documentElement.lang = i18n.locale
}

/** Shows a language and keeps it for this tab. */
export function chooseLanguage(tag: string): void {
  if (!isLanguage(tag)) return
  keep(KEY, tag)
  void showLanguage(tag)
}
