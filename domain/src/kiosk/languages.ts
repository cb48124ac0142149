import { chooseLanguage } from '../messages/language.ts'
import type { Language } from '../messages/schema.ts'
import type { KioskOptions } from './options.ts'

/** Languages offered beside that of the business until the owner chooses. */
export const KIOSK_LANGUAGES: Language[] = ['en', 'es']

/** Returns the languages that the kiosk offers, each once, that of the business first: English where it has none. */
export function getKioskLanguages(
  { languages = KIOSK_LANGUAGES }: Pick<KioskOptions, 'languages'>,
  { locale }: { locale: string },
): Language[] {
  return [...new Set([chooseLanguage({ language: '' }, { locale }), ...languages])]
}
