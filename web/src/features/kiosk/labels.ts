import type { LookupAppointment } from '@deskbell/domain/kiosk/schema.ts'
import type { Hint, LeavingProblem } from './screens.ts'
import { en, type KioskWords } from './words/en.ts'
import { es } from './words/es.ts'

/** The languages that a client may choose, by their code. */
export const CATALOGUE = { en, es }
export type Language = keyof typeof CATALOGUE
export const LANGUAGES: Language[] = ['en', 'es']

/** The language of a locale such as "es-MX", or English where the kiosk doesn't speak it. */
export function chooseLanguage(locale: string): Language {
  const { language } = new Intl.Locale(locale)
  return LANGUAGES.find((one) => one === language) ?? 'en'
}

/** How dates and times are written for a client who reads this language, in the shop's part of the world. */
export function localeIn(language: Language, shopLocale: string): string {
  const shop = new Intl.Locale(shopLocale)
  return shop.language === language ? shopLocale : new Intl.Locale(language, { region: shop.region }).toString()
}

export function hintWords(hint: Hint, words: KioskWords): string {
  if (hint?.why === 'too_many') return words.tooMany(hint.digits)
  if (hint?.why === 'unknown_code') return words.unknownCode
  return hint ? words.notFound : words.howTo
}

export function leavingWords(problem: LeavingProblem, words: KioskWords): string {
  return problem.why === 'wait' ? words.leavingWait(problem.seconds) : words.leaving[problem.why]
}

/** "4 2" of "••42", and "M S" of "MS": letter by letter, as they are to be read aloud. */
export function spelled(text: string): string {
  return [...text.replace(/[•\s.]/g, '')].join(' ')
}

/** When and with whom: of one's own booking the employee, of a class the places that are left. */
export function appointmentWords(
  { isBooked, employeeName, placesLeft }: LookupAppointment,
  time: string,
  words: KioskWords,
): string {
  return isBooked ? words.withEmployee(time, employeeName) : words.placesLeft(time, placesLeft)
}
