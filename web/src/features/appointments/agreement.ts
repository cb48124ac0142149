import type { Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { ApiError, createProblem } from '../../lib/api-error.ts'
import { isOutsideHours, isTaken } from './booking-labels.ts'

/** Creates a client-side error 'invalid' (422) at a field. */
export function createFieldError(path: string, message: string): ApiError {
  return new ApiError({ ...createProblem(422, 'invalid', message), fields: [{ path, message }] })
}

/**
 * Returns the overrides that submitting agrees to: exactly the conflicts that were shown. Throws ApiError 'invalid' if
 * a time is taken and no reason is given.
 */
export function getAgreement(occurrences: Occurrence[], reason: string) {
  if (isTaken(occurrences) && !reason) throw createFieldError('reason', 'Enter a reason')
  return { outsideHours: isOutsideHours(occurrences), anyway: isTaken(occurrences) ? { reason } : null }
}
