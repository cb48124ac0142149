import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'

const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
}

/** What a language is called; one that isn't known by its tag. */
export function languageName(tag: string): string {
  return NAMES[tag as Language] ?? tag
}

/** The languages that Deskbell writes to clients in. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: NAMES[value] }))

/** What a client can be written to in. */
export const LANGUAGE_CHOICES = [{ value: '', label: 'The shop’s own' }, ...LANGUAGE_OPTIONS]
