import { LANGUAGES } from './kinds.ts'
import type { Language } from './schema.ts'

/** Chooses the client's language, else the business's, else English. */
export function chooseLanguage({ language }: { language: string }, { locale }: { locale: string }): Language {
  const asked = [language, locale].map((tag) => tag.slice(0, 2).toLowerCase())
  return asked.flatMap((tag) => LANGUAGES.filter((known) => known === tag))[0] ?? 'en'
}

/** Returns the business's locale, such as de-AT, if it belongs to the language, else the bare language. */
export function getLanguageTag(language: string, { locale }: { locale: string }): string {
  return locale.toLowerCase().startsWith(language) ? locale : language
}

/** Returns the locale of a language in the region of the business: French in Canada is fr-CA. */
export function localeIn(language: string, businessLocale: string): string {
  const business = new Intl.Locale(businessLocale)
  return business.language === language
    ? businessLocale
    : new Intl.Locale(language, { region: business.maximize().region }).toString()
}

/** Chooses the language in which to write to the staff of a business: that which the person chose, else the business's. */
export function getStaffLanguage(business: { locale: string }, person?: { language: string | null }): Language {
  return chooseLanguage({ language: person?.language ?? '' }, business)
}
