import type { CountryCode } from 'libphonenumber-js/min'

// Looking one up takes half a millisecond.
const countries = new Map<string, CountryCode>()

/** Returns the default country for phone numbers typed without a country code. */
export function getCountry(locale: string): CountryCode {
  const country = countries.get(locale) ?? ((new Intl.Locale(locale).maximize().region ?? 'US') as CountryCode)
  countries.set(locale, country)
  return country
}
