import type { SeeDeskReason } from '../home/alerts/schema.ts'
import type { KioskOptions } from './options.ts'

/** Minimum number of trailing phone digits for a lookup. */
export const LOOKUP_DIGITS_MIN = 4
/** Maximum number of digits of a phone number (E.164). */
export const LOOKUP_DIGITS_MAX = 15
/** If more clients match than this, the kiosk asks for more digits. */
export const LOOKUP_MATCHES_MAX = 5

/** Returns the reason to refer a client to staff regardless of the service; null if there is none. */
export function getClientReferralReason(
  { blockedReason, owes }: { blockedReason: string; owes: boolean },
  { owing }: Pick<KioskOptions, 'owing'>,
): SeeDeskReason | null {
  if (blockedReason) return 'blocked'
  return owes && !owing ? 'owing' : null
}

export type VisitOptions = Pick<KioskOptions, 'walkIns' | 'unpaidVisits'>

/** Returns the reason to refer a visit to staff; null if there is none. */
export function getVisitReferralReason(
  { isBooked, isPaid }: { isBooked: boolean; isPaid: boolean },
  { walkIns, unpaidVisits }: VisitOptions,
): SeeDeskReason | null {
  if (!isBooked && !walkIns) return 'no_booking'
  return isPaid || unpaidVisits ? null : 'no_pass'
}
