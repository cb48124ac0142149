import { nameLikeness } from '../../clients/duplicates/rules.ts'
import type { ClientDraft, Who } from './rules.ts'

/** A client as matching sees one. */
export type Known = { id: string; firstName: string; lastName: string; email: string; phone: string }

function sharesReach(one: Pick<Known, 'email' | 'phone'>, other: Pick<Known, 'email' | 'phone'>): boolean {
  const sameEmail = one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
  return sameEmail || (one.phone !== '' && one.phone === other.phone)
}

/**
 * Whom a row of clients repeats: somebody with the same e-mail or phone, and a name that is the same or one slip away.
 * An e-mail alone is not enough, since families share one.
 */
export function findTwin<K extends Known>(draft: ClientDraft, candidates: readonly K[]): K | null {
  const alike = candidates.filter((one) => sharesReach(draft, one) && nameLikeness(draft, one) !== null)
  return alike.find((one) => nameLikeness(draft, one) === 'name') ?? alike[0] ?? null
}

export type Owner<K extends Known> =
  | { ok: true; client: K }
  | { ok: false; code: 'client_unknown' | 'client_ambiguous' }

/**
 * Whose pass or visit a row is about: the one client with the e-mail, else with the phone, else of the name. Where
 * several share an e-mail the name decides, and a name that is quite another one is never overlooked.
 */
export function findOwner<K extends Known>(who: Who, candidates: readonly K[]): Owner<K> {
  const isNamed = who.firstName !== ''
  const byReach = [
    candidates.filter(({ email }) => who.email !== '' && email.toLowerCase() === who.email.toLowerCase()),
    candidates.filter(({ phone }) => who.phone !== '' && phone === who.phone),
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
