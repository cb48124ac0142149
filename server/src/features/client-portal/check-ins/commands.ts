import { isWithinKioskUndoWindow } from '@deskbell/domain/check-ins/rules.ts'
import type { PortalCheckedIn, PortalCheckIns } from '@deskbell/domain/client-portal/check-in-schema.ts'
import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { checkInClient } from '../../check-ins/commands.ts'
import { ReferredToStaff } from '../../check-ins/kiosk-policy.ts'
import { undoCheckIn } from '../../check-ins/undo.ts'
import { presentKioskResult } from '../../kiosk/present.ts'
import { referToStaff } from '../../kiosk/refer-to-staff.ts'
import type { VisitRow } from '../../passes/visits.ts'

type Place = { kiosk: { id: string; name: string }; now: Date }

/** Checks clients in at a kiosk, each once per id, as the kiosk would. Throws the errors of `checkInClient`. */
export async function checkInByPhone(
  db: Database,
  actor: Actor,
  { visits, ...place }: Place & Pick<PortalCheckIns, 'visits'>,
): Promise<PortalCheckedIn> {
  const results: PortalCheckedIn['results'] = []
  // One after the other, since one pass may pay for several.
  for (const visit of visits) results.push(await checkInOne(db, actor, { ...place, visit }))
  return { results }
}

/** Returns null, and tells staff, if the kiosk options leave the decision to them. */
async function checkInOne(
  db: Database,
  actor: Actor,
  { kiosk, visit, now }: Place & { visit: PortalCheckIns['visits'][number] },
): Promise<KioskResult | null> {
  try {
    const request = { ...visit, source: 'own_phone', device: kiosk.name, occurredAt: now } as const
    return presentKioskResult(await checkInClient(db, actor, request, now))
  } catch (error) {
    if (!(error instanceof ReferredToStaff)) throw error
    await db.transaction((tx) => referToStaff(tx, actor, { entry: visit, device: kiosk, at: now }))
    return null
  }
}

/** Undoes a check-in of one's own phone in the seconds that a kiosk allows. Throws AppError 'undo_too_late'. */
export async function undoByPhone(
  db: Database,
  actor: Actor,
  { visit, now }: { visit: VisitRow; now: Date },
): Promise<void> {
  if (!isWithinKioskUndoWindow(visit.receivedAt, now)) throw new AppError('undo_too_late')
  await undoCheckIn(db, actor, { id: visit.id, now })
}
