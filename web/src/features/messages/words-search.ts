import { LANGUAGES, MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Language, TemplateKey } from '@deskbell/domain/messages/schema.ts'

/** Which words an address is about; what makes no sense is left out. */
export function toWordsSearch(raw: Record<string, unknown>): Partial<TemplateKey> {
  const kind = MESSAGE_KINDS.find((one) => one === raw.kind)
  const channel = (['email', 'sms'] as const).find((one) => one === raw.channel)
  const language = LANGUAGES.find((one) => one === raw.language)
  return { ...(kind && { kind }), ...(channel && { channel }), ...(language && { language }) }
}

/** The language of a shop's place, where Deskbell speaks it. */
export function shopLanguage(locale: string): Language {
  return LANGUAGES.find((one) => one === locale.slice(0, 2).toLowerCase()) ?? 'en'
}
