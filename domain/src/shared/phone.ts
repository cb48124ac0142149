import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns the default country for phone numbers typed without a country code. */
export function getCountry(locale: string): CountryCode {
  return (new Intl.Locale(locale).maximize().region ?? 'US') as CountryCode
}

/**
 * Normalizes a typed phone number to E.164: "(305) 555-0142" → "+13055550142". An empty string stays empty. Null if it
 * can't be a phone number.
 */
export function normalizePhone(typed: string, country: CountryCode): string | null {
  if (typed.trim() === '') return ''
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isPossible() ? number.number : null
}

/** Formats an E.164 number: in national format within the country, otherwise in international format. */
export function formatPhone(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.country === country ? number.formatNational() : number.formatInternational()
}
