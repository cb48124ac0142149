import { createTerm, deductVisit, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason } from '@deskbell/domain/passes/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, isNull, min } from '../../db/drizzle.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { type About, appendEntry } from './ledger.ts'
import { type PassRow, presentUsable } from './present.ts'

export type VisitRow = typeof checkIn.$inferSelect
type Visit = Pick<VisitRow, 'id' | 'occurredAt' | 'visitsUsed'>

async function setPaidBy(tx: Transaction, actor: Actor, visit: Visit, values: Partial<VisitRow>): Promise<void> {
  await tx
    .update(checkIn)
    .set(values)
    .where(and(eq(checkIn.businessId, actor.businessId), eq(checkIn.id, visit.id)))
}

type Taking = { visit: Visit; about: Omit<About, 'checkInId'> }

/** Pays for a visit with a pass that staff chose. The client must be locked. */
export async function spendVisit(tx: Transaction, actor: Actor, before: PassRow, { visit, about }: Taking) {
  const day = localDay(visit.occurredAt, actor.timeZone)
  const pass = { ...before, ...presentUsable(before) }
  const { delta, startsOn, expiresOn } = deductVisit(pass, { visitsUsed: visit.visitsUsed, day })
  const entry = { ...about, kind: 'use', delta, checkInId: visit.id } as const
  const after = await appendEntry(tx, actor, before, { entry, columns: { startsOn, expiresOn } })
  await setPaidBy(tx, actor, visit, {
    passId: after.id,
    passReason: 'chosen',
    noPassReason: null,
    remaining: after.remaining,
    expiresOn: after.expiresOn,
    updatedAt: about.at,
  })
  return after
}

export function leaveUnpaid(
  tx: Transaction,
  actor: Actor,
  visit: Visit,
  { at, reason }: { at: Date; reason: NoPassReason },
) {
  const none = { passId: null, passReason: null, noPassReason: reason, remaining: null, expiresOn: null, updatedAt: at }
  return setPaidBy(tx, actor, visit, none)
}

/**
 * Returns a visit to its pass by a compensating entry. The visit must no longer count for the pass: undone, or moved
 * away. A pass that starts at its first visit then starts with the earliest one left. The client must be locked.
 */
export async function returnVisit(tx: Transaction, actor: Actor, before: PassRow, { visit, about }: Taking) {
  const delta = isUnlimited(before) ? 0 : visit.visitsUsed
  const entry = { ...about, kind: 'undo', delta, checkInId: visit.id } as const
  return appendEntry(tx, actor, before, { entry, columns: await recomputeTerm(tx, actor, before) })
}

async function recomputeTerm(tx: Transaction, { timeZone }: Actor, before: PassRow) {
  if (!before.startsAtFirstVisit) return {}
  const { businessId, id } = before
  const [first] = await tx
    .select({ occurredAt: min(checkIn.occurredAt) })
    .from(checkIn)
    .where(and(eq(checkIn.businessId, businessId), eq(checkIn.passId, id), isNull(checkIn.undoneAt)))
  const startsOn = first?.occurredAt ? localDay(first.occurredAt, timeZone) : null
  return createTerm(startsOn, presentUsable(before))
}
