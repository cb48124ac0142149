import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { t } from '@lingui/core/macro'
import { i18n } from '../../lib/i18n.ts'

const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })

/** Returns the name of a language, or its tag if Deskbell doesn't speak it. */
export function languageName(tag: string): string {
  return LANGUAGES.some((known) => known === tag) ? (names.of(tag) ?? tag) : tag
}

/** Languages in which Deskbell can write to clients. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => {
  const name = languageName(value)
  // Some languages write such names in lower case, other than at the beginning.
  return { value, label: name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1) }
})

/** Choices for a client's language; empty means that of the business. */
export const LANGUAGE_CHOICES = [{ value: '', label: t`The shop’s own` }, ...LANGUAGE_OPTIONS]
