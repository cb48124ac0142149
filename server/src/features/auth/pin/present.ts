import type { PinAccess, PinLock, PinState } from '@deskbell/domain/auth/pin/schema.ts'

type PinStatus = {
  isSet: boolean
  isReadable: boolean
  locked: boolean
  waitSeconds: number
  verifiedUntil: Date | null
}

function getLock({ isReadable, locked }: PinStatus): PinLock | null {
  if (!isReadable) return 'unreadable'
  return locked ? 'too_many_tries' : null
}

/** Presents the PIN's state to any signed-in user. Never includes the PIN itself. */
export function presentPinState(known: PinStatus): PinState {
  return {
    isSet: known.isSet,
    verifiedUntil: known.verifiedUntil?.toISOString() ?? null,
    locked: getLock(known),
    retryAfterSeconds: known.waitSeconds,
  }
}

/** Presents the PIN to a stepped-up session. The only response that contains the PIN. */
export function presentPinAccess(pin: string | null, verifiedUntil: Date): PinAccess {
  return { pin: pin ?? '', verifiedUntil: verifiedUntil.toISOString() }
}
