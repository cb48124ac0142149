import { applyPassChange, type Outcome } from '@deskbell/domain/passes/actions.ts'
import type { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { AppError } from '../../errors.ts'
import { type PassRow, presentState } from './present.ts'

/** Context of a ledger entry, besides its numbers. */
export type About = {
  checkInId?: string
  bookingId?: string
  otherPassId?: string
  undoes?: number
  note?: string
  at: Date
}

/**
 * Appends the next entry to a pass's ledger and updates the pass to match. Returns the updated pass. The client must be
 * locked.
 */
export async function appendEntry(
  tx: Transaction,
  actor: Actor,
  before: PassRow,
  {
    entry,
    columns = {},
  }: {
    entry: About & { kind: LedgerKind; delta: number; days?: number; frozenOn?: LocalDate | null }
    columns?: Partial<
      Pick<
        PassRow,
        'startsOn' | 'expiresOn' | 'extraDays' | 'frozenOn' | 'shared' | 'voidedAt' | 'forgiven' | 'serviceIds'
      >
    >
  },
): Promise<PassRow> {
  const { businessId, id: passId } = before
  const sequence = before.lastSequence + 1
  const balance = before.remaining + entry.delta
  const { expiresOn } = { ...before, ...columns }
  const by = { byUser: actor.userId, byName: actor.name }
  await tx.insert(ledgerEntry).values({ ...entry, ...by, businessId, passId, sequence, balance, expiresOn })
  // An overdraft may shrink step by step but never grow again. A 'restore' returns the pass to its earlier state, so it
  // also restores the overdraft.
  const floor = entry.kind === 'restore' ? Number.POSITIVE_INFINITY : before.overdraft
  const overdraft = Math.min(floor, Math.max(0, -balance))
  const next = { ...columns, remaining: balance, overdraft, lastSequence: sequence, updatedAt: entry.at }
  await tx
    .update(pass)
    .set(next)
    .where(and(eq(pass.businessId, businessId), eq(pass.id, passId)))
  return { ...before, ...next }
}

/**
 * Applies a decision of the rules to a pass. Throws AppError with the reason if they refuse. The client must be locked.
 */
export async function applyOutcome(
  tx: Transaction,
  actor: Actor,
  before: PassRow,
  { outcome, about }: { outcome: Outcome; about: About },
): Promise<PassRow> {
  if (!outcome.ok) throw new AppError(outcome.reason)
  const { kind, delta, days } = outcome.change
  const state = presentState(before)
  const { startsOn, expiresOn, extraDays, frozenOn, shared, forgiven, voided } = applyPassChange(state, outcome.change)
  const voidedAt = voided ? (before.voidedAt ?? about.at) : null
  const frozen = kind === 'freeze' || kind === 'unfreeze' ? { frozenOn: frozenOn ?? before.frozenOn } : {}
  const entry = { ...about, ...frozen, kind, delta, days }
  const columns = { startsOn, expiresOn, extraDays, frozenOn, shared, forgiven, voidedAt }
  return appendEntry(tx, actor, before, { entry, columns })
}
