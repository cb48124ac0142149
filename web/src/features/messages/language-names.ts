import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the name of a language, or its tag if Deskbell doesn't speak it. */
export function languageName(tag: string): string {
  return LANGUAGES.some((known) => known === tag) ? (names.of(tag) ?? tag) : tag
}

/** Languages in which Deskbell can write to clients. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value) }))

/** Choices for a client's language; empty means that of the business. */
export const LANGUAGE_CHOICES = [{ value: '', label: 'The shop’s own' }, ...LANGUAGE_OPTIONS]
