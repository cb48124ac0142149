import { getKioskLanguages } from '@deskbell/domain/kiosk/languages.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type Catalogues, loadLanguage } from '../../lib/language.ts'
import { knownKiosk } from './device.ts'

const CATALOGUES: Catalogues = {
  es: () => import('../../../../locales/kiosk/es.po'),
  fr: () => import('../../../../locales/kiosk/fr.po'),
  de: () => import('../../../../locales/kiosk/de.po'),
  pt: () => import('../../../../locales/kiosk/pt.po'),
  it: () => import('../../../../locales/kiosk/it.po'),
  nl: () => import('../../../../locales/kiosk/nl.po'),
  pl: () => import('../../../../locales/kiosk/pl.po'),
}

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
  await Promise.allSettled(languages.filter((language) => language !== 'en').map((language) => CATALOGUES[language]()))
}
