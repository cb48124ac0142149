export const PIN_LENGTH = 4

/** Sanitizes PIN input: keeps the first 4 digits. */
export function sanitizePin(text: string): string {
  return text.replace(/\D/g, '').slice(0, PIN_LENGTH)
}

/** Returns the Super Password that gives access to the PIN: the PIN twice in a row; empty without a PIN. */
export function getSuperPassword(pin: string): string {
  return pin + pin
}

/** Failed attempts in a row from which the next one is delayed. */
const TRIES_BEFORE_WAIT = 5

/** Brute-force limits. `lockAfter` null: attempts are only delayed, never locked. */
export type TryLimits = { lockAfter: number | null; firstWaitSeconds: number; longestWaitSeconds: number }

export const PIN_LIMITS: TryLimits = { lockAfter: 10, firstWaitSeconds: 30, longestWaitSeconds: 480 }
export const PASSWORD_LIMITS: TryLimits = { lockAfter: null, firstWaitSeconds: 30, longestWaitSeconds: 900 }
/** Lenient at first, since people try their other passwords too. */
export const SIGN_IN_LIMITS: TryLimits = { lockAfter: null, firstWaitSeconds: 1, longestWaitSeconds: 900 }

/**
 * Returns the delay in seconds after a number of failed attempts: `firstWaitSeconds` after the fifth, doubling with each
 * further one, at most `longestWaitSeconds`. Returns 0 once locked.
 */
export function getBackoffSeconds(
  tries: number,
  { lockAfter, firstWaitSeconds, longestWaitSeconds }: TryLimits,
): number {
  if (tries < TRIES_BEFORE_WAIT || (lockAfter !== null && tries >= lockAfter)) return 0
  return Math.min(firstWaitSeconds * 2 ** (tries - TRIES_BEFORE_WAIT), longestWaitSeconds)
}

/** Lists the delays after the first attempt, the second, and so on. The last entry applies to all later attempts. */
export function listBackoffSeconds(limits: TryLimits): number[] {
  const all = [getBackoffSeconds(1, limits)]
  const isLast = () => all.length === limits.lockAfter || all.at(-1) === limits.longestWaitSeconds
  while (!isLast()) all.push(getBackoffSeconds(all.length + 1, limits))
  return all
}

/** Throttle state: failed attempts in a row, and the end of the current delay. */
export type ThrottleState = { tries: number; waitUntil: Date | null }

/** Outcome of a throttle check: another attempt is allowed if `locked` is false and `waitSeconds` is 0. */
export type ThrottleResult = { locked: boolean; waitSeconds: number }

export function checkThrottle(
  { tries, waitUntil }: ThrottleState,
  { lockAfter }: TryLimits,
  now: Date,
): ThrottleResult {
  if (lockAfter !== null && tries >= lockAfter) return { locked: true, waitSeconds: 0 }
  const left = waitUntil ? Math.ceil((waitUntil.getTime() - now.getTime()) / 1000) : 0
  return { locked: false, waitSeconds: Math.max(left, 0) }
}
