import type { PinAccess, PinLock, PinState } from '@deskbell/domain/auth/pin/schema.ts'

type Known = { isSet: boolean; isReadable: boolean; locked: boolean; waitSeconds: number; verifiedUntil: Date | null }

function getLock({ isReadable, locked }: Known): PinLock | null {
  if (!isReadable) return 'unreadable'
  return locked ? 'too_many_tries' : null
}

/** What anyone who is signed in may know: never the PIN itself. */
export function presentPinState(known: Known): PinState {
  return {
    isSet: known.isSet,
    verifiedUntil: known.verifiedUntil?.toISOString() ?? null,
    locked: getLock(known),
    retryAfterSeconds: known.waitSeconds,
  }
}

/** The one place where a PIN leaves. */
export function presentPinAccess(pin: string | null, verifiedUntil: Date): PinAccess {
  return { pin: pin ?? '', verifiedUntil: verifiedUntil.toISOString() }
}
