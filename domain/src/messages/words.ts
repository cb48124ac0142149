import type { Language, MessageChannel, MessageKind, TemplateInput } from './schema.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { pt } from './words/pt.ts'

/** What words can name, written `{{name}}`. */
export const PLACEHOLDERS = [
  'firstName',
  'companyName',
  'serviceName',
  'employeeName',
  /** The day and the time of day of an appointment, in the client's language and the shop's time zone. */
  'date',
  'time',
  /** Until when something is held or may be changed. */
  'until',
  /** The one thing to open: to confirm, to move or cancel, to take what is offered. */
  'link',
  'passName',
  'visitsLeft',
  'expiresOn',
  'amount',
  'items',
  'phone',
  'address',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
export type MessageValues = Partial<Record<Placeholder, string>>

export type Words = Record<MessageKind, { email: TemplateInput; sms: TemplateInput }>

const OWN: Record<Language, Words> = { en, es, fr, de, pt }

/** Deskbell's own words. */
export function ownWords(kind: MessageKind, channel: MessageChannel, language: Language): TemplateInput {
  return OWN[language][kind][channel]
}

const NAMED = /\{\{(\w+)\}\}/g

/** What a text names, in double braces. */
function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = '']) => name)
}

/** What words name that there is no such thing as. */
export function unknownIn({ subject, body }: TemplateInput): string[] {
  return namedIn(`${subject} ${body}`).filter((name) => !PLACEHOLDERS.some((known) => known === name))
}

/**
 * Puts values where words name them. A line goes as a whole where there is nothing of all that it names, so that no
 * “To move or cancel it:” stands there without its link.
 */
export function fillWords({ subject, body }: TemplateInput, values: MessageValues): TemplateInput {
  const given = (name: string) => values[name as Placeholder] ?? ''
  const filled = (text: string) => text.replace(NAMED, (_, name: string) => given(name))
  const isEmpty = (line: string) => namedIn(line).length > 0 && namedIn(line).every((name) => given(name) === '')
  const lines = body.split('\n').filter((line) => !isEmpty(line))
  const text = lines.map((line) => filled(line).trimEnd()).join('\n')
  return { subject: filled(subject).replace(/\s+/g, ' ').trim(), body: text.replace(/\n{3,}/g, '\n\n').trim() }
}
