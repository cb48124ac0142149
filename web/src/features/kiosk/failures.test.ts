import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { expect, test } from 'vitest'
import { ApiError, createProblem } from '../../lib/api-error.ts'
import { toFailureEvent, toUnlockProblem } from './failures.ts'
import { StorageRefused } from './offline/types.ts'

function refusal(status: number, code: ErrorCode, retryAfterSeconds?: number): ApiError {
  return new ApiError({ ...createProblem(status, code, code), ...(retryAfterSeconds ? { retryAfterSeconds } : {}) })
}

test('a tablet that can’t keep anything, or was signed out, sends to the desk', () => {
  for (const error of [
    new StorageRefused(null),
    refusal(401, 'device_revoked'),
    refusal(409, 'see_desk'),
    refusal(403, 'suspended'),
  ])
    expect(toFailureEvent(error)).toEqual({ type: 'see-desk' })
})

test('what went wrong is told as far as it helps whoever stands there', () => {
  const failures = [
    [refusal(429, 'rate_limited'), 'rate_limited'],
    [refusal(409, 'undo_too_late'), 'undo_too_late'],
    [refusal(422, 'invalid'), 'refused'],
    [refusal(0, 'unavailable'), 'unreachable'],
    [refusal(500, 'internal'), 'unreachable'],
    [new TypeError('Failed to fetch'), 'unreachable'],
  ] as const
  for (const [error, failure] of failures) expect(toFailureEvent(error)).toEqual({ type: 'failed', failure })
})

test('a PIN is wrong, has to wait, is locked, or can’t be checked', () => {
  expect(toUnlockProblem(refusal(403, 'incorrect_pin'))).toEqual({ why: 'incorrect' })
  expect(toUnlockProblem(refusal(429, 'rate_limited', 30))).toEqual({ why: 'wait', seconds: 30 })
  expect(toUnlockProblem(refusal(423, 'pin_locked'))).toEqual({ why: 'locked' })
  expect(toUnlockProblem(refusal(0, 'unavailable'))).toEqual({ why: 'unreachable' })
  expect(toUnlockProblem(new TypeError('Failed to fetch'))).toEqual({ why: 'unreachable' })
})
