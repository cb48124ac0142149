import type { OverdraftResolution, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq, isNull, ne } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { runOnce } from '../../../db/idempotency.ts'
import { attention } from '../../../db/schema/attention.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { announce } from '../../../live/announce.ts'
import { moveCheckIn } from '../../check-ins/move.ts'
import { undoInTransaction } from '../../check-ins/undo.ts'
import { lockClients } from '../../clients/queries.ts'
import { appendEntry } from '../../passes/ledger.ts'
import type { PassRow } from '../../passes/present.ts'
import { findPassRow } from '../../passes/queries.ts'
import { markResolved } from './commands.ts'
import { findAlert } from './queries.ts'

type Settling = { id: string; settlement: OverdraftResolution; now: Date }
/** Overdrawn pass and the visit that overdrew it. */
type Overdrawn = { passId: string; checkInId: string; clientId: string }

/**
 * Settles a pass that a kiosk overdrew while offline: grants the missing visits, undoes the visit, or moves it to
 * another pass, each with a compensating ledger entry. Idempotent by `settlement.id`. Throws AppError 'not_found',
 * 'stale_version' if somebody else settled it first, or the code for an unusable pass.
 */
export async function resolveAlert(db: Database, actor: Actor, settling: Settling): Promise<StoredAlert> {
  const { id, settlement, now } = settling
  return runOnce(db, actor, { id: settlement.id, body: [id, settlement] }, async (tx) => {
    const overdrawn = await lockOverdrawn(tx, actor, id)
    // Resolve this alert first: undoing or moving the visit auto-resolves its open alerts.
    await markResolved(tx, actor, { id, resolution: settlement.how, now })
    await settleOverdrawn(tx, actor, { ...settling, overdrawn })
    const { passId, clientId } = overdrawn
    const deed = { action: settlement.how, entity: 'pass', entityId: passId, clientId, after: settlement, at: now }
    await logAudit(tx, actor, deed)
    await announce(tx, actor.businessId, ['passes', 'clients'])
    return findAlert(tx, actor, id)
  })
}

async function lockOverdrawn(tx: Transaction, actor: Actor, id: string): Promise<Overdrawn> {
  const { kind, passId, checkInId, clientId } = await findById(tx, actor, attention, id)
  if (kind !== 'overdrawn' || !passId || !checkInId || !clientId) throw new AppError('not_found')
  // A shared pass may belong to another member of the household.
  await lockClients(tx, actor, [clientId, (await findPassRow(tx, actor, passId)).clientId])
  const { resolvedAt } = await findById(tx, actor, attention, id)
  if (resolvedAt) throw new AppError('stale_version')
  return { passId, checkInId, clientId }
}

async function settleOverdrawn(
  tx: Transaction,
  actor: Actor,
  settling: Settling & { overdrawn: Overdrawn },
): Promise<void> {
  const { settlement, now, overdrawn } = settling
  const { checkInId } = overdrawn
  if (settlement.how === 'forgive') await forgive(tx, actor, settling)
  else if (settlement.how === 'take_back') await undoInTransaction(tx, actor, { id: checkInId, now })
  else await moveCheckIn(tx, actor, { checkInId, input: { id: newId(), passId: settlement.passId }, now })
}

async function forgive(
  tx: Transaction,
  actor: Actor,
  { id, now, overdrawn }: Settling & { overdrawn: Overdrawn },
): Promise<void> {
  const before = await findPassRow(tx, actor, overdrawn.passId)
  const delta = await visitsToGive(tx, actor, { id, before, overdrawn })
  if (delta <= 0) return
  const note = toStoredText(msg({ context: 'stored', message: 'Checked in without network; the visit is given' }))
  await appendEntry(tx, actor, before, { entry: { kind: 'adjust', delta, note, at: now } })
}

/** Returns the whole deficit, or only this visit's share if another kiosk's alert for the same pass is open. */
async function visitsToGive(
  tx: Transaction,
  actor: Actor,
  { id, before, overdrawn }: { id: string; before: PassRow; overdrawn: Overdrawn },
): Promise<number> {
  const lacking = -before.remaining
  const another = and(
    eq(attention.businessId, actor.businessId),
    eq(attention.passId, before.id),
    eq(attention.kind, 'overdrawn'),
    isNull(attention.resolvedAt),
    ne(attention.id, id),
  )
  if ((await tx.$count(attention, another)) === 0) return lacking
  const { visitsUsed } = await findById(tx, actor, checkIn, overdrawn.checkInId)
  return Math.min(lacking, visitsUsed)
}
