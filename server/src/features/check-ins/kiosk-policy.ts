import type { SeeDeskReason } from '@deskbell/domain/home/alerts/schema.ts'
import { getClientReferralReason, getVisitReferralReason } from '@deskbell/domain/kiosk/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { AppError } from '../../errors.ts'
import type { CheckInContext } from './context.ts'

/** A kiosk refers the client to staff. The device receives only the error code; staff see the reason in the alert. */
export class ReferredToStaff extends AppError {
  readonly reason: SeeDeskReason
  readonly note: string

  constructor(reason: SeeDeskReason, note: string) {
    super('see_desk')
    this.reason = reason
    this.note = note
  }
}

/** Throws `ReferredToStaff` if the kiosk options leave the decision to staff. */
export function requireKioskAllowed(
  known: CheckInContext,
  { kiosk }: Actor,
  visit: { isBooked: boolean; isPaid: boolean },
) {
  const reason = getClientReferralReason(known, kiosk) ?? getVisitReferralReason(visit, kiosk)
  if (reason) throw new ReferredToStaff(reason, known.blockedReason)
}
