import { MINUTE_MS } from '../shared/durations.ts'
import { hashLookupValue } from './hashes.ts'

/** Time for which a kiosk shows a code. */
export const CODE_MS = MINUTE_MS

/**
 * Derives the six digits that a kiosk shows at a time from its own key and the minute, as RFC 6238 does, so that kiosk
 * and server agree without a connection.
 */
export function getCheckInCode(rosterKey: string, at: Date): string {
  const hash = hashLookupValue(rosterKey, `check-in ${Math.floor(at.getTime() / CODE_MS)}`)
  // 48 bits: no digit is likelier than another by more than 4 in a billion.
  return String(Number.parseInt(hash, 16) % 1_000_000).padStart(6, '0')
}

/** True if a kiosk shows the code, did so a minute ago, or will in a minute: its clock may be a little wrong. */
export function isCheckInCode(code: string, { rosterKey, now }: { rosterKey: string; now: Date }): boolean {
  return [-1, 0, 1].some((step) => getCheckInCode(rosterKey, new Date(now.getTime() + step * CODE_MS)) === code)
}
