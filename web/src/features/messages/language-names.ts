import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'

const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
}

/** Returns the name of a language, or its tag if it is unknown. */
export function languageName(tag: string): string {
  return NAMES[tag as Language] ?? tag
}

/** Languages in which Deskbell can write to clients. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: NAMES[value] }))

/** Choices for a client's language; empty means that of the business. */
export const LANGUAGE_CHOICES = [{ value: '', label: 'The shop’s own' }, ...LANGUAGE_OPTIONS]
