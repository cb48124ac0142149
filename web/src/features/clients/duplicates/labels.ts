import type { Likeness } from '@deskbell/domain/clients/duplicates/schema.ts'

const WORDS: Record<Likeness, string> = {
  phone: 'same phone',
  email: 'same e-mail',
  birthday: 'same birthday',
  name: 'same name',
  near_name: 'nearly the same name',
}

/** Describes a match: "Same phone, nearly the same name". */
export function likenessWords(likeness: Likeness[]): string {
  const words = likeness.map((kind) => WORDS[kind]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
