import { spendsStoredValue } from '@deskbell/domain/sales/rules.ts'
import type { SalePaymentInput } from '@deskbell/domain/sales/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { normalizeGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import { checkSpending } from '@deskbell/domain/stored-value/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable, Transaction } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { findCreditRow } from './credit.ts'
import { lockStoredValues, type Move, type StoredValueRow, toBalanceProblem } from './ledger.ts'
import { findGiftCardRow } from './queries.ts'

/** A payment with the gift card or credit that it is taken from. */
export type SourcedPayment = SalePaymentInput & { storedValueId: string | null }

async function findSource(db: Queryable, actor: Actor, clientId: string | null, { method, code }: SalePaymentInput) {
  if (method === 'gift_card') return findGiftCardRow(db, actor, normalizeGiftCardCode(code ?? '') ?? '')
  const credit = clientId && (await findCreditRow(db, actor, clientId))
  if (!credit) throw toBalanceProblem(actor, 0)
  return credit
}

/** Throws AppError 'gift_card_blocked', 'gift_card_expired', 'not_enough_balance' with what is left. */
function requireSpendable(actor: Actor, row: StoredValueRow, amount: number, now: Date): void {
  const refusal = checkSpending({ ...row, isBlocked: row.blockedAt !== null }, amount, localDay(now, actor.timeZone))
  if (refusal === 'not_enough_balance') throw toBalanceProblem(actor, row.balance)
  if (refusal) throw new AppError(refusal, { detail: row.expiresOn ?? undefined })
}

/**
 * Finds the gift cards and credit that payments are taken from, locks them, and checks that they may be spent. Throws AppError 'gift_card_unknown' and the errors of `requireSpendable`.
 */
export async function lockSources(
  tx: Transaction,
  actor: Actor,
  { clientId, payments }: { clientId: string | null; payments: SalePaymentInput[] },
  now: Date,
): Promise<SourcedPayment[]> {
  const sourced: SourcedPayment[] = []
  for (const payment of payments) {
    const source = spendsStoredValue(payment) ? await findSource(tx, actor, clientId, payment) : null
    sourced.push({ ...payment, storedValueId: source?.id ?? null })
  }
  const spent = Map.groupBy(
    sourced.filter(({ storedValueId }) => storedValueId !== null),
    ({ storedValueId }) => storedValueId ?? '',
  )
  for (const [id, row] of await lockStoredValues(tx, actor, [...spent.keys()]))
    requireSpendable(
      actor,
      row,
      (spent.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
      now,
    )
  return sourced
}

/** Returns the entries of tenders that were taken from gift cards and credit, or given back to them. */
export function toTenderMoves(tenders: { id?: string; amount: number; storedValueId?: string | null }[]): Move[] {
  return tenders.flatMap(({ id: tenderId, amount, storedValueId }) => {
    if (!storedValueId) return []
    return [{ storedValueId, tenderId, amount: -amount, kind: amount > 0 ? ('spent' as const) : ('returned' as const) }]
  })
}
