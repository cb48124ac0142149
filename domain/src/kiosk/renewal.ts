import type { LocalDate } from '../shared/time.ts'
import type { KioskResult } from './schema.ts'

/** With no more visits left than this, a client is asked to renew, */
export const RENEW_VISITS = 3
/** or with no more days. */
export const RENEW_DAYS = 14

const DAY_MS = 24 * 60 * 60 * 1000

function daysUntil(day: LocalDate, today: LocalDate): number {
  return (Date.parse(day) - Date.parse(today)) / DAY_MS
}

/** Why a client should ask about a new pass, the nearer reason first; null while theirs is good for a while. */
export function renewalReason(
  { unlimited, remaining, expiresOn }: Pick<NonNullable<KioskResult['pass']>, 'unlimited' | 'remaining' | 'expiresOn'>,
  today: LocalDate,
): 'low' | 'expiring' | null {
  if (!unlimited && remaining <= RENEW_VISITS) return 'low'
  return expiresOn !== null && daysUntil(expiresOn, today) <= RENEW_DAYS ? 'expiring' : null
}
