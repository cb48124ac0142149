import type { LocalDate } from '../shared/time.ts'
import type { KioskResult } from './schema.ts'

/** Visits left at or below which the kiosk suggests a renewal. */
export const RENEW_VISITS = 3
/** Days until expiry at or below which the kiosk suggests a renewal. */
export const RENEW_DAYS = 14

const DAY_MS = 24 * 60 * 60 * 1000

function daysUntil(day: LocalDate, today: LocalDate): number {
  return (Date.parse(day) - Date.parse(today)) / DAY_MS
}

/** Returns the reason to suggest a new pass, few visits before near expiry; null if neither applies. */
export function renewalReason(
  { unlimited, remaining, expiresOn }: Pick<NonNullable<KioskResult['pass']>, 'unlimited' | 'remaining' | 'expiresOn'>,
  today: LocalDate,
): 'low' | 'expiring' | null {
  if (!unlimited && remaining <= RENEW_VISITS) return 'low'
  return expiresOn !== null && daysUntil(expiresOn, today) <= RENEW_DAYS ? 'expiring' : null
}
