import type { Language } from '@deskbell/domain/messages/schema.ts'

const WORDS: Record<Language, (phone: string) => string> = {
  en: (phone) => `Please call us: ${phone}`,
  es: (phone) => `Llámenos, por favor: ${phone}`,
  fr: (phone) => `Appelez-nous, s’il vous plaît : ${phone}`,
  de: (phone) => `Bitte rufen Sie uns an: ${phone}`,
  pt: (phone) => `Por favor, telefone-nos: ${phone}`,
}

/** What stands where a link would, of a shop that has no address of its own. */
export function contactPhrase(language: Language, phone: string): string {
  return phone ? WORDS[language](phone) : ''
}
