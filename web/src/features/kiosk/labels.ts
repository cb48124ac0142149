import type { LookupAppointment } from '@deskbell/domain/kiosk/schema.ts'
import type { Hint, UnlockProblem } from './screens.ts'
import { en, type KioskWords } from './words/en.ts'
import { es } from './words/es.ts'

export const CATALOGUE = { en, es }
export type Language = keyof typeof CATALOGUE
export const LANGUAGES: Language[] = ['en', 'es']

/** Returns the language of a locale such as "es-MX", or English if the kiosk has no catalogue for it. */
export function chooseLanguage(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return LANGUAGES.find((one) => one === language) ?? 'en'
}

/** Returns the locale for dates and times: the client's language in the region of the business. */
export function localeIn(language: Language, shopLocale: string): string {
  const shop = new Intl.Locale(shopLocale)
  return shop.language === language ? shopLocale : new Intl.Locale(language, { region: shop.region }).toString()
}

export function hintWords(hint: Hint, words: KioskWords): string {
  if (hint?.why === 'too_many') return words.tooMany(hint.digits)
  if (hint?.why === 'unknown_code') return words.unknownCode
  return hint ? words.notFound : words.howTo
}

export function formatUnlockProblem(problem: UnlockProblem, words: KioskWords): string {
  return problem.why === 'wait' ? words.leavingWait(problem.seconds) : words.leaving[problem.why]
}

/** Spaces out the characters for a screen reader: "••42" becomes "4 2", "MS" becomes "M S". */
export function spellOut(text: string): string {
  return [...text.replace(/[•\s.]/g, '')].join(' ')
}

/** Describes an appointment: the employee if it is the client's own booking, the places left if it is an open class. */
export function appointmentWords(
  { isBooked, employeeName, placesLeft }: LookupAppointment,
  time: string,
  words: KioskWords,
): string {
  return isBooked ? words.withEmployee(time, employeeName) : words.placesLeft(time, placesLeft)
}
