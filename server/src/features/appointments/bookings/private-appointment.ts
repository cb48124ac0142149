import type { CancelledBy } from '@deskbell/domain/appointments/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { takeSequenceNumber, toExclusionKey, translateExclusion } from '../exclusion.ts'
import type { AppointmentRow } from '../present.ts'

// A one-to-one appointment is cancelled and restored together with its only booking: its place can't be reused.

async function update(tx: Transaction, actor: Actor, { id, version }: AppointmentRow, values: object): Promise<void> {
  await tx
    .update(appointment)
    .set({ ...values, version: version + 1 })
    .where(and(eq(appointment.businessId, actor.businessId), eq(appointment.id, id)))
}

/** Cancels the appointment of a cancelled one-to-one booking. The row must be locked. */
export function cancelPrivateAppointment(
  tx: Transaction,
  actor: Actor,
  before: AppointmentRow,
  { by, reason, operationId, now }: { by: CancelledBy; reason: string; operationId: string; now: Date },
): Promise<void> {
  const cancelled = { cancelledAt: now, cancelledBy: by, cancelReason: reason, cancelOperation: operationId }
  return update(tx, actor, before, { ...cancelled, updatedAt: now })
}

/**
 * Restores the appointment of a reinstated one-to-one booking. The row must be locked. Throws AppError 'slot_taken'.
 */
export async function restorePrivateAppointment(
  tx: Transaction,
  actor: Actor,
  before: AppointmentRow,
  now: Date,
): Promise<void> {
  const kept = { cancelledAt: null, cancelledBy: null, cancelReason: '', cancelOperation: null }
  const claim = toExclusionKey(before.anywayReason !== '', await takeSequenceNumber(tx))
  await translateExclusion(() => update(tx, actor, before, { ...kept, claim, updatedAt: now }))
}
