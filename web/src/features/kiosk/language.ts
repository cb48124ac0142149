import { getKioskLanguages } from '@deskbell/domain/kiosk/languages.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type Catalogue, loadLanguage, toCatalogues } from '../../lib/language.ts'
import { knownKiosk } from './device.ts'

const CATALOGUES = toCatalogues(
  import.meta.glob<Catalogue>(['../../../../locales/kiosk/*.po', '!../../../../locales/kiosk/en.po']),
)

export function showLanguage(language: Language): Promise<void> {
  return loadLanguage(language, CATALOGUES)
}

/** Shows the language of the business, once the kiosk is open; English before. */
export async function showShopLanguage(): Promise<void> {
  const known = knownKiosk.get()
  const offered = known && getKioskLanguages(known.device.options, known.session.business)
  await showLanguage(offered?.[0] ?? 'en')
}

/** Fetches the languages offered, so that each is there at a tap, also offline. */
export async function preloadLanguages(languages: Language[]): Promise<void> {
  await Promise.allSettled(languages.flatMap((language) => CATALOGUES[language]?.() ?? []))
}
