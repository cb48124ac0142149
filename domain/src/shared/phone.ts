import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Normalizes a typed phone number to E.164, without its extension: "(305) 555-0142 ext. 9" → "+13055550142". Empty if
 * it can't be read as a phone number.
 */
export function normalizePhone(typed: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isPossible() ? number.number : ''
}

const E164 = /^\+\d+$/

/**
 * Formats a bare E.164 number: in national format within the country, otherwise in international format. Returns any
 * other text as it was typed.
 */
export function formatPhone(phone: string, country: CountryCode): string {
  const number = E164.test(phone) && parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.country === country ? number.formatNational() : number.formatInternational()
}

/** Returns the address of a link that calls a typed number: "(305) 555-0142 ext. 9" → "tel:+13055550142;ext=9". */
export function toPhoneUri(typed: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isPossible() ? number.getURI() : `tel:${typed.replace(/[^\d+]/g, '')}`
}
