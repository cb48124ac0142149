import { t } from '@lingui/core/macro'
import { i18n } from './i18n.ts'

/**
 * Returns a validation message in the language of the page. `message` is English, from a schema or the server; it is the
 * id of its own translations, with `{0}`, `{1}` … for its numbers and `{{placeholders}}`.
 */
export function translateValidation(message: string): string {
  // Of the library, where a schema has no message of its own.
  if (/^(Invalid (input|option|string)|Too (small|big):)/.test(message)) return t`Check this.`
  const values: Record<string, number | string> = {}
  let count = 0
  const id = message.replace(/\{\{.*?\}\}|\d+/g, (value) => {
    values[count] = Number.isNaN(Number(value)) ? value : Number(value)
    return `{${count++}}`
  })
  return id in i18n.messages ? i18n._(id, values) : message
}
