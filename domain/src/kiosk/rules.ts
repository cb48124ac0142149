import type { SeeDeskReason } from '../home/alerts/schema.ts'
import type { KioskOptions } from './options.ts'

/** A look-up needs this many digits of a phone number's end, */
export const LOOKUP_DIGITS_MIN = 4
/** no number has more than this, */
export const LOOKUP_DIGITS_MAX = 15
/** and when more clients match than this, it asks for more digits. */
export const LOOKUP_MATCHES_MAX = 5

/** Why the desk sorts a client out, whatever they come for; null when it doesn't. */
export function whyClientAtDesk(
  { blockedReason, owes }: { blockedReason: string; owes: boolean },
  { owing }: Pick<KioskOptions, 'owing'>,
): SeeDeskReason | null {
  if (blockedReason) return 'blocked'
  return owes && !owing ? 'owing' : null
}

export type VisitOptions = Pick<KioskOptions, 'walkIns' | 'unpaidVisits'>

/** Why the desk sorts a visit out; null when it doesn't. */
export function whyVisitAtDesk(
  { isBooked, isPaid }: { isBooked: boolean; isPaid: boolean },
  { walkIns, unpaidVisits }: VisitOptions,
): SeeDeskReason | null {
  if (!isBooked && !walkIns) return 'no_booking'
  return isPaid || unpaidVisits ? null : 'no_pass'
}
