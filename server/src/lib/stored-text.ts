import type { I18n, MessageDescriptor } from '@lingui/core'
import { listServerTexts, type ServerText } from './i18n.ts'

const VALUE = /\{(\w+)\}/
const VALUES = new RegExp(VALUE, 'g')
/** Characters of its own that a text with values needs in order to be recognised. */
const WORDS_MIN = 8

/**
 * Writes a text in English, in which the reason of a failure and the like are stored: their readers' languages differ. A
 * name or note of the server's has the context `stored`.
 */
export function toStoredText({ message = '', values = {} }: MessageDescriptor): string {
  return message.replaceAll(VALUES, (_, name: string) => String(values[name]))
}

/** Texts that may be stored: those without values by their English, and a pattern of each that has values. */
type StoredTexts = {
  names: Map<string, string>
  reasons: Map<string, string>
  patterns: { id: string; pattern: RegExp }[]
}

let known: StoredTexts | undefined

/** Builds the pattern of a text with values: that of `It answered {status}` is /^It answered (?<status>.*)$/. */
function toPattern(message: string): RegExp {
  const parts = message.split(VALUES)
  const source = parts.map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : `(?<${part}>.*)`)).join('')
  return new RegExp(`^${source}$`, 's')
}

function byEnglish(texts: ServerText[]): Map<string, string> {
  return new Map(texts.map(({ id, message }) => [message, id]))
}

function readStoredTexts(): StoredTexts {
  const texts = listServerTexts()
  const withValues = texts.filter(
    ({ message }) => VALUE.test(message) && message.replaceAll(VALUES, '').length >= WORDS_MIN,
  )
  return {
    names: byEnglish(texts.filter(({ context }) => context === 'stored')),
    reasons: byEnglish(texts),
    patterns: withValues.map(({ id, message }) => ({ id, pattern: toPattern(message) })),
  }
}

function findReason(stored: string, i18n: I18n): string | null {
  known ??= readStoredTexts()
  const id = known.reasons.get(stored)
  if (id) return i18n._(id)
  for (const { id: found, pattern } of known.patterns) {
    const values = Object.entries(pattern.exec(stored)?.groups ?? {})
    if (values.length === 0) continue
    return i18n._(found, Object.fromEntries(values.map(([name, value]) => [name, findReason(value, i18n) ?? value])))
  }
  return null
}

/**
 * Translates a reason of the server's that was stored in English, or each of its sentences. Returns others as they are,
 * such as the answer of a mail server.
 */
export function translateReason(stored: string, i18n: I18n): string {
  if (i18n.locale === 'en') return stored
  const sentences = stored.split('. ').map((sentence) => findReason(sentence, i18n) ?? sentence)
  return findReason(stored, i18n) ?? sentences.join('. ')
}

/** Translates a name or note of the server's that was stored in English, such as that of an erased client. */
export function translateName(stored: string, i18n: I18n): string {
  known ??= readStoredTexts()
  const id = known.names.get(stored)
  return id ? i18n._(id) : stored
}
