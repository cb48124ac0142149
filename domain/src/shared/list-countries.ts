import { getCountries } from 'libphonenumber-js/min'

/** Returns the countries with a telephone code, by their name in a language: all that have an address. */
export function listCountries(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
