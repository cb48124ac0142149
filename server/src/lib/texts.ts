import type { I18n, MessageDescriptor } from '@lingui/core'

/** Text that people read, in the language of whoever reads it; a string is the same in every language. */
export type Text = string | MessageDescriptor | ((i18n: I18n) => string)

/** A word in a table: for people its text, for programs its code. */
export type Word = { code: string; text: Text }

export function translate(text: Text, i18n: I18n): string {
  if (typeof text === 'string') return text
  return typeof text === 'function' ? text(i18n) : i18n._(text)
}

/** Returns a code as a word. One that has no text, as of an older version, is shown as it is. */
export function toWord<Code extends string>(texts: Record<Code, Text>, code: Code): Word {
  return { code, text: texts[code] ?? code }
}
