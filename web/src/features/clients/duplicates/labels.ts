import type { MatchingAttribute } from '@deskbell/domain/clients/duplicates/schema.ts'

const WORDS: Record<MatchingAttribute, string> = {
  phone: 'same phone',
  email: 'same e-mail',
  birthday: 'same birthday',
  name: 'same name',
  near_name: 'nearly the same name',
}

/** Describes a match: "Same phone, nearly the same name". */
export function formatMatchReasons(likeness: MatchingAttribute[]): string {
  const words = likeness.map((kind) => WORDS[kind]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
