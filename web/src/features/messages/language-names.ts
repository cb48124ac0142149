import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { t } from '@lingui/core/macro'
import { i18n } from '../../lib/i18n.ts'

let names: Intl.DisplayNames | null = null

/** Returns the name of a language, or its tag if Deskbell doesn't speak it. */
export function languageName(tag: string): string {
  // Not with the module, which belongs to the first script: loading names takes a slow device tens of milliseconds.
  names ??= new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return LANGUAGES.some((known) => known === tag) ? (names.of(tag) ?? tag) : tag
}

/** Lists the languages in which Deskbell can write to clients. */
export function listLanguages() {
  return LANGUAGES.map((value) => {
    const name = languageName(value)
    // Some languages write such names in lower case, other than at the beginning.
    return { value, label: name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1) }
  })
}

/** Lists the choices for a client's language; empty means that of the business. */
export function listLanguageChoices() {
  return [{ value: '', label: t`The shop’s own` }, ...listLanguages()]
}
