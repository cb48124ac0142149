import { getCountries } from 'libphonenumber-js/min'

/** Returns the countries by name, in the language of the page. */
export function getCountryChoices(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
