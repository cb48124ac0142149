import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { BALANCE_MAX } from '@deskbell/domain/shared/money.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, asc, eq, inArray } from '../../db/drizzle.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import { AppError } from '../../errors.ts'

export type StoredValueRow = typeof storedValue.$inferSelect

/** Locks stored values until the transaction ends, in the order of their ids. Take the locks of clients first. */
export async function lockStoredValues(
  tx: Transaction,
  { businessId }: Actor,
  ids: string[],
): Promise<Map<string, StoredValueRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(storedValue)
    .where(and(eq(storedValue.businessId, businessId), inArray(storedValue.id, ids)))
    .orderBy(asc(storedValue.id))
    .for('no key update')
  if (rows.length < new Set(ids).size) throw new AppError('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the problem of a balance that is too small, with what is left. */
export function toBalanceProblem({ currency, locale }: Actor, left: number): AppError {
  return new AppError('not_enough_balance', { detail: formatMoney(left, currency, locale) })
}

export type Move = Pick<typeof storedValueEntry.$inferInsert, 'kind' | 'saleLineId' | 'tenderId' | 'note'> & {
  storedValueId: string
  /** Negative if money leaves. */
  amount: number
}

/** Fields of the requests that put money on a gift card or credit, if not `amount`. */
const FIELDS: Partial<Record<Move['kind'], string>> = { sold: 'lines', returned: 'method' }

/**
 * Writes entries, each after the one before. Throws AppError 'not_enough_balance' with what is left, 'invalid' if a balance
 * would be more than `BALANCE_MAX`.
 */
export async function moveStoredValues(tx: Transaction, actor: Actor, moves: Move[], now: Date): Promise<void> {
  const { businessId, userId: byUser, name: byName } = actor
  const rows = await lockStoredValues(tx, actor, [...new Set(moves.map((move) => move.storedValueId))])
  const states = new Map(
    [...rows.values()].map(({ id, balance, entries }) => [id, { balance, sequence: entries ?? 0 }]),
  )
  const written = moves.map((move) => {
    const { balance, sequence } = states.get(move.storedValueId) ?? { balance: 0, sequence: 0 }
    const next = { balance: balance + move.amount, sequence: sequence + 1 }
    if (next.balance < 0) throw toBalanceProblem(actor, balance)
    if (move.amount > 0 && next.balance > BALANCE_MAX)
      throw new AppError('invalid', { fields: [{ path: FIELDS[move.kind] ?? 'amount', message: 'That is too much' }] })
    states.set(move.storedValueId, next)
    return { ...move, ...next, businessId, id: newId(), at: now, byUser, byName, createdAt: now }
  })
  if (written.length === 0) return
  await tx.insert(storedValueEntry).values(written)
  for (const [id, { balance, sequence: entries }] of states)
    await tx
      .update(storedValue)
      .set({ balance, entries, updatedAt: now })
      .where(and(eq(storedValue.businessId, businessId), eq(storedValue.id, id)))
}
