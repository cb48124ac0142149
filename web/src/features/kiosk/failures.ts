import { isApiError, isRefusal } from '../../lib/api-error.ts'
import type { KioskEvent } from './kiosk-machine.ts'
import { StorageRefused } from './offline/types.ts'
import type { Failure, UnlockProblem } from './screens.ts'

const FAILURES: Failure[] = ['rate_limited', 'undo_too_late']

function toFailure(error: unknown): Failure {
  if (!isApiError(error)) return 'unreachable'
  const own = FAILURES.find((failure) => failure === error.code)
  return own ?? (isRefusal(error) ? 'refused' : 'unreachable')
}

/**
 * Maps a failed request to a kiosk event. A device that can't store the entry, was revoked, or is of a suspended business
 * sends the client to the front desk.
 */
export function toFailureEvent(error: unknown): KioskEvent {
  const isForDesk =
    error instanceof StorageRefused || isApiError(error, 'device_revoked', 'see_desk', 'suspended', 'plan_limit')
  return isForDesk ? { type: 'see-desk' } : { type: 'failed', failure: toFailure(error) }
}

export function toUnlockProblem(error: unknown): UnlockProblem {
  if (!isApiError(error)) return { why: 'unreachable' }
  const { retryAfterSeconds: seconds } = error.problem
  if (seconds && error.code !== 'unavailable') return { why: 'wait', seconds }
  if (error.code === 'pin_locked') return { why: 'locked' }
  return { why: error.code === 'incorrect_pin' ? 'incorrect' : 'unreachable' }
}
