import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { findCreditRow, openCredit } from './credit.ts'
import { moveStoredValues } from './ledger.ts'

/**
 * Moves credit from one client to another, at most `limit` of it. Returns how much was moved. Both clients must be
 * locked.
 */
export async function transferCredit(
  tx: Transaction,
  actor: Actor,
  { from, to, limit, now }: { from: string; to: string; limit?: number; now: Date },
): Promise<number> {
  const source = await findCreditRow(tx, actor, from)
  const amount = Math.min(source?.balance ?? 0, limit ?? Number.POSITIVE_INFINITY)
  if (!source || amount === 0) return 0
  const target = await openCredit(tx, actor, to, now)
  const moves = [
    { storedValueId: source.id, kind: 'transferred' as const, amount: -amount },
    { storedValueId: target, kind: 'transferred' as const, amount },
  ]
  await moveStoredValues(tx, actor, moves, now)
  return amount
}
