import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The country whose numbers are meant when no country code is typed. */
export function getCountry(locale: string): CountryCode {
  return (new Intl.Locale(locale).maximize().region ?? 'US') as CountryCode
}

/**
 * A phone number as people type it, to E.164: "(305) 555-0142" → "+13055550142". The empty string stays empty.
 * Null when it can't be a number.
 */
export function normalizePhone(typed: string, country: CountryCode): string | null {
  if (typed.trim() === '') return ''
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isPossible() ? number.number : null
}

/** "+13055550142" as people write it: nationally at home, internationally abroad. */
export function formatPhone(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === country ? number.formatNational() : number.formatInternational()
}
