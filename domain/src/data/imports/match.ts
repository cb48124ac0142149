import { nameLikeness } from '../../clients/duplicates/rules.ts'
import type { ClientDraft, ClientIdentity } from './rules.ts'

export type MatchCandidate = { id: string; firstName: string; lastName: string; email: string; phoneE164: string }

function sharesReach(
  one: Pick<MatchCandidate, 'email' | 'phoneE164'>,
  other: Pick<MatchCandidate, 'email' | 'phoneE164'>,
): boolean {
  const sameEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
  return sameEmail || (one.phoneE164 !== '' && one.phoneE164 === other.phoneE164)
}

/**
 * Finds the existing client that an imported row duplicates: same e-mail address or phone number, and a name that is
 * equal or differs by one typo. The e-mail address alone is not enough, because families share one.
 */
export function findDuplicateClient<K extends MatchCandidate>(draft: ClientDraft, candidates: readonly K[]): K | null {
  const alike = candidates.filter((one) => sharesReach(draft, one) && nameLikeness(draft, one) !== null)
  return alike.find((one) => nameLikeness(draft, one) === 'name') ?? alike[0] ?? null
}

export type Owner<K extends MatchCandidate> =
  | { ok: true; client: K }
  | { ok: false; code: 'client_unknown' | 'client_ambiguous' }

/**
 * Finds the client that a pass or visit belongs to: by e-mail address, else by phone number, else by exact name. The
 * name disambiguates clients with a shared e-mail address. A clearly different name is reported as `client_ambiguous`,
 * never ignored.
 */
export function matchClient<K extends MatchCandidate>(who: ClientIdentity, candidates: readonly K[]): Owner<K> {
  const isNamed = who.firstName !== ''
  const byReach = [
    candidates.filter(({ email }) => who.email !== '' && email.toLowerCase() === who.email.toLowerCase()),
    candidates.filter(({ phoneE164 }) => who.phoneE164 !== '' && phoneE164 === who.phoneE164),
  ]
  for (const found of byReach) {
    const fitting = isNamed ? found.filter((one) => nameLikeness(who, one) !== null) : found
    const exact = fitting.filter((one) => isNamed && nameLikeness(who, one) === 'name')
    const [only, another] = exact.length > 0 ? exact : fitting
    if (only) return another ? { ok: false, code: 'client_ambiguous' } : { ok: true, client: only }
  }
  if (byReach.some((found) => found.length > 0)) return { ok: false, code: 'client_ambiguous' }
  const [only, another] = isNamed ? candidates.filter((one) => nameLikeness(who, one) === 'name') : []
  if (!only) return { ok: false, code: 'client_unknown' }
  return another ? { ok: false, code: 'client_ambiguous' } : { ok: true, client: only }
}
