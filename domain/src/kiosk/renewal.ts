import { daysBetween } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { KioskResult } from './schema.ts'

/** Visits left at or below which the kiosk suggests a renewal. */
export const RENEW_VISITS = 3
/** Days until expiry at or below which the kiosk suggests a renewal. */
export const RENEW_DAYS = 14

/** Returns the reason to suggest a new pass, few visits before near expiry; null if neither applies. */
export function renewalReason(
  { unlimited, remaining, expiresOn }: Pick<NonNullable<KioskResult['pass']>, 'unlimited' | 'remaining' | 'expiresOn'>,
  today: LocalDate,
): 'low' | 'expiring' | null {
  if (!unlimited && remaining <= RENEW_VISITS) return 'low'
  return expiresOn !== null && daysBetween(today, expiresOn) <= RENEW_DAYS ? 'expiring' : null
}
