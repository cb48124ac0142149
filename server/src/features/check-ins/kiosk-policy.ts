import type { SeeDeskReason } from '@deskbell/domain/home/alerts/schema.ts'
import { whyClientAtDesk, whyVisitAtDesk } from '@deskbell/domain/kiosk/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { AppError } from '../../errors.ts'
import type { CheckInContext } from './context.ts'

/** A kiosk sends somebody to the desk. Why is said there; the tablet hears the code alone. */
export class ReferredToStaff extends AppError {
  readonly reason: SeeDeskReason
  readonly note: string

  constructor(reason: SeeDeskReason, note: string) {
    super('see_desk')
    this.reason = reason
    this.note = note
  }
}

/** Throws `SentToDesk` for what a kiosk doesn't decide. */
export function requireKioskAllowed(
  known: CheckInContext,
  { kiosk }: Actor,
  visit: { isBooked: boolean; isPaid: boolean },
) {
  const reason = whyClientAtDesk(known, kiosk) ?? whyVisitAtDesk(visit, kiosk)
  if (reason) throw new ReferredToStaff(reason, known.blockedReason)
}
