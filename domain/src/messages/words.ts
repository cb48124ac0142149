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

/** Puts values where words name them. A line that only names what there is none of goes. */
export function fillWords({ subject, body }: TemplateInput, values: MessageValues): TemplateInput {
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name as Placeholder] ?? '')
  const lines = body
    .split('\n')
    .filter((line) => !/^\{\{\w+\}\}$/.test(line.trim()) || filled(line).trim() !== '')
    .map(filled)
  return { subject: filled(subject).replace(/\s+/g, ' ').trim(), body: lines.join('\n').trim() }
}
