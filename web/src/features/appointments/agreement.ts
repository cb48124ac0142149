import type { Occurrence } from '@deskbell/domain/appointments/schema.ts'
import { ApiError, createProblem } from '../../lib/api-error.ts'
import { isOutsideHours, isTaken } from './booking-labels.ts'

/** A refusal of our own, at the field that it is about. */
export function missing(path: string, message: string): ApiError {
  return new ApiError({ ...createProblem(422, 'invalid', message), fields: [{ path, message }] })
}

/** What is agreed to by pressing the button: what was said to be in the way, and no more. Throws without a reason. */
export function getAgreement(occurrences: Occurrence[], reason: string) {
  if (isTaken(occurrences) && !reason) throw missing('reason', 'Enter a reason')
  return { outsideHours: isOutsideHours(occurrences), anyway: isTaken(occurrences) ? { reason } : null }
}
