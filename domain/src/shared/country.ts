import type { CountryCode } from 'libphonenumber-js/min'

/** Returns the default country for phone numbers typed without a country code. */
export function getCountry(locale: string): CountryCode {
  return (new Intl.Locale(locale).maximize().region ?? 'US') as CountryCode
}
