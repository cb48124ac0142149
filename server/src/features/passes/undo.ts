import { undoEntry } from '@deskbell/domain/passes/actions.ts'
import type { Pass, PassAction } from '@deskbell/domain/passes/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { changePass, type PassRequest } from './commands.ts'
import { appendEntry, applyOutcome } from './ledger.ts'
import { presentState } from './present.ts'
import { findEntry, findPass, findPassRow } from './queries.ts'

/**
 * Undoes a ledger entry by a compensating entry. Throws AppError 'not_undoable', 'already_undone', and 'too_few_visits'
 * if its visits were used since.
 */
export async function undoPassEntry(
  db: Database,
  actor: Actor,
  { sequence, ...asked }: PassRequest<PassAction> & { sequence: number },
): Promise<Pass> {
  const { passId, input, now } = asked
  const { otherPassId } = await findEntry(db, actor, { passId, sequence })
  const other = otherPassId ? await findPassRow(db, actor, otherPassId) : null
  const deed = { action: `took back ${sequence}`, ...asked, alongside: other ? [other.clientId] : [] }
  return changePass(db, actor, deed, async (tx, before) => {
    const { ledger } = await findPass(tx, actor, { id: passId, now })
    const entry = ledger.find((one) => one.sequence === sequence)
    if (!entry) throw new AppError('not_found')
    const outcome = undoEntry(presentState(before), entry, ledger)
    const about = { note: input.note, at: now, undoes: sequence, otherPassId: otherPassId ?? undefined }
    await applyOutcome(tx, actor, before, { outcome, about })
    if (other) await revertTransfer(tx, actor, { otherPassId: other.id, passId, visits: -entry.delta, now })
  })
}

// Sequence of the entry that opened the other pass.
const OPENING_SEQUENCE = 1

/** Moves transferred visits back from the receiver's pass, and voids that pass. */
async function revertTransfer(
  tx: Transaction,
  actor: Actor,
  { otherPassId, passId, visits, now }: { otherPassId: string; passId: string; visits: number; now: Date },
) {
  const other = await findPassRow(tx, actor, otherPassId)
  if (other.remaining < visits || other.voidedAt) throw new AppError('too_few_visits')
  await appendEntry(tx, actor, other, {
    entry: { kind: 'transfer', delta: -visits, otherPassId: passId, undoes: OPENING_SEQUENCE, at: now },
    columns: { voidedAt: now },
  })
}
