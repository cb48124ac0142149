import { LANGUAGES, MESSAGE_KINDS } from '@deskbell/domain/messages/kinds.ts'
import type { Language, TemplateKey } from '@deskbell/domain/messages/schema.ts'

/** Parses the selected template from the URL. Invalid values are dropped. */
export function parseTemplateSearch(raw: Record<string, unknown>): Partial<TemplateKey> {
  const kind = MESSAGE_KINDS.find((one) => one === raw.kind)
  const channel = (['email', 'sms'] as const).find((one) => one === raw.channel)
  const language = LANGUAGES.find((one) => one === raw.language)
  return { ...(kind && { kind }), ...(channel && { channel }), ...(language && { language }) }
}

/** Returns the language of the business's locale if Deskbell supports it, else English. */
export function getBusinessLanguage(locale: string): Language {
  return LANGUAGES.find((one) => one === locale.slice(0, 2).toLowerCase()) ?? 'en'
}
