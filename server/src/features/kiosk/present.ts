import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'

export function presentKioskResult({ pass, ...result }: CheckInResult): KioskResult {
  return {
    outcome: result.outcome,
    checkInId: result.checkInId,
    occurredAt: result.occurredAt,
    firstName: result.firstName,
    serviceName: result.serviceName,
    appointment: result.appointment,
    pass: pass && {
      name: pass.name,
      unlimited: pass.unlimited,
      // Never show a negative balance to the client: an overdrawn pass is up to staff.
      remaining: Math.max(0, pass.remaining),
      expiresOn: pass.expiresOn,
    },
  }
}
