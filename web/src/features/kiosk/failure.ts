import { isApiError } from '../../lib/api-error.ts'
import { StorageRefused } from './desk/outcome.ts'
import type { Failure } from './kiosk-machine.ts'

/** What a failed request means at the tablet. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StorageRefused) return 'refused'
  if (isApiError(error, 'rate_limited', 'undo_too_late')) return error.code as 'rate_limited' | 'undo_too_late'
  const refused = isApiError(error) && error.problem.status >= 400 && error.problem.status < 500
  return refused ? 'refused' : 'unreachable'
}
