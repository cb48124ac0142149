import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import { localeIn } from '@deskbell/domain/messages/language.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { Messages } from '@lingui/core'
import { activate, i18n } from './i18n.ts'

/** Texts of a part in one language. */
export type Catalogue = { messages: Messages }

type Catalogues = Partial<Record<Language, () => Promise<Catalogue>>>

/** Returns the catalogues of a folder in `locales/`. `files`: as `import.meta.glob` returns them. */
export function toCatalogues(files: Record<string, () => Promise<Catalogue>>): Catalogues {
  return Object.fromEntries(Object.entries(files).map(([path, load]) => [/(\w+)\.po$/.exec(path)?.[1], load]))
}

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag)
}

/** Returns the language shown. */
export function getLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en'
}

/** Shows a language. If its texts can't be fetched, e.g. offline, the language shown stays. English comes with the page. */
export async function loadLanguage(language: Language, catalogues: Catalogues): Promise<void> {
  if (language === 'en') return activate(language)
  const catalogue = await catalogues[language]?.().catch(() => null)
  if (catalogue) activate(language, catalogue.messages)
}

/** Returns the locale of the page: its language in the region of the shop. */
export function getPageLocale(shopLocale: string): string {
  return localeIn(getLanguage(), shopLocale)
}
