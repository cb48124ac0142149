import { AsYouType, type CountryCode } from 'libphonenumber-js/min'

/**
 * Normalizes the typed start of a phone number to E.164: "0151 23" in Germany → "+4915123". Empty without digits. In its own
 * file, because the dashboard loads `shared/phone.ts` and needs no more of the library.
 */
export function normalizePhoneStart(typed: string, country: CountryCode): string {
  const phone = new AsYouType(country)
  phone.input(typed)
  return phone.getNumberValue() ?? ''
}
