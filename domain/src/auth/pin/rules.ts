export const PIN_LENGTH = 4

/** What the PIN field keeps of what was typed or pasted: its first digits. */
export function typedPin(text: string): string {
  return text.replace(/\D/g, '').slice(0, PIN_LENGTH)
}

/** What has to be typed to see or change a PIN: the PIN twice in a row. Nothing where there is none. */
export function getSuperPassword(pin: string): string {
  return pin + pin
}

/** How many wrong tries in a row are free, before the next one has to wait. */
const TRIES_BEFORE_WAIT = 5
const FIRST_WAIT_SECONDS = 30

/** What slows down whoever guesses. `lockAfter` null: it is never locked, one only waits. */
export type TryLimits = { lockAfter: number | null; longestWaitSeconds: number }

export const PIN_LIMITS: TryLimits = { lockAfter: 10, longestWaitSeconds: 480 }
export const PASSWORD_LIMITS: TryLimits = { lockAfter: null, longestWaitSeconds: 900 }

/** How long to wait after so many wrong tries in a row: 30 s after the fifth, twice as long after each further one. */
export function waitAfter(tries: number, { lockAfter, longestWaitSeconds }: TryLimits): number {
  if (tries < TRIES_BEFORE_WAIT || (lockAfter !== null && tries >= lockAfter)) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - TRIES_BEFORE_WAIT), longestWaitSeconds)
}

/** The waits after the first try, the second, and so on; after all further ones it is the last. */
export function waits(limits: TryLimits): number[] {
  const all = [waitAfter(1, limits)]
  const isLast = () => all.length === limits.lockAfter || all.at(-1) === limits.longestWaitSeconds
  while (!isLast()) all.push(waitAfter(all.length + 1, limits))
  return all
}

/** Wrong tries in a row, and until when the next one has to wait. */
export type Tries = { tries: number; waitUntil: Date | null }

/** Whether another try is allowed: neither locked nor to wait. */
export type Standing = { locked: boolean; waitSeconds: number }

export function standing({ tries, waitUntil }: Tries, { lockAfter }: TryLimits, now: Date): Standing {
  if (lockAfter !== null && tries >= lockAfter) return { locked: true, waitSeconds: 0 }
  const left = waitUntil ? Math.ceil((waitUntil.getTime() - now.getTime()) / 1000) : 0
  return { locked: false, waitSeconds: Math.max(left, 0) }
}
