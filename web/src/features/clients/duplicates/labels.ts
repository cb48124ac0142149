import type { MatchingAttribute } from '@deskbell/domain/clients/duplicates/schema.ts'
import { t } from '@lingui/core/macro'

const WORDS: Record<MatchingAttribute, string> = {
  phone: t`same phone`,
  email: t`same e-mail`,
  birthday: t`same birthday`,
  name: t`same name`,
  near_name: t`nearly the same name`,
}

/** Describes a match: "Same phone, nearly the same name". */
export function formatMatchReasons(likeness: MatchingAttribute[]): string {
  const words = likeness.map((kind) => WORDS[kind]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
