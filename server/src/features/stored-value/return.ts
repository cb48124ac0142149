import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, inArray, isNotNull } from '../../db/drizzle.ts'
import { type saleLine, tender } from '../../db/schema/sale.ts'
import { AppError } from '../../errors.ts'
import { openCredit } from './credit.ts'
import { lockStoredValues } from './ledger.ts'

type Line = Pick<typeof saleLine.$inferSelect, 'kind' | 'clientId' | 'storedValueId'>
type Part = { method: PaymentMethod; paidBy: string | null }

/** Finds the gift cards that tenders were taken from, by tender. */
async function findSpentCards(tx: Transaction, { businessId }: Actor, parts: Part[]): Promise<Map<string, string>> {
  const ids = parts.flatMap(({ method, paidBy }) => (method === 'gift_card' && paidBy ? [paidBy] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: tender.id, storedValueId: tender.storedValueId })
    .from(tender)
    .where(and(eq(tender.businessId, businessId), inArray(tender.id, ids), isNotNull(tender.storedValueId)))
  return new Map(rows.map(({ id, storedValueId }) => [id, storedValueId ?? '']))
}

/**
 * Finds and locks what a refund puts money back on, and what it takes money off. Credit is that of the client who owns
 * the sale or line now, since a merge moves both. Throws AppError 'invalid' if there is no client to give credit to.
 */
export async function lockTargets(
  tx: Transaction,
  actor: Actor,
  { clientId, refunded, now }: { clientId: string | null; refunded: { line: Line; parts: Part[] }[]; now: Date },
): Promise<{ ofLine: (line: Line) => string | null; ofPart: (part: Part) => string | null }> {
  const parts = refunded.flatMap((one) => one.parts)
  const cards = await findSpentCards(tx, actor, parts)
  const toCredit = parts.some(({ method }) => method === 'credit')
  if (toCredit && !clientId)
    throw new AppError('invalid', { fields: [{ path: 'method', message: 'Credit needs a client' }] })
  const owners = refunded.flatMap(({ line }) => (line.kind === 'credit' && line.clientId ? [line.clientId] : []))
  const credits = new Map<string, string>()
  for (const owner of [...owners, ...(toCredit && clientId ? [clientId] : [])])
    credits.set(owner, await openCredit(tx, actor, owner, now))
  const ofLine = ({ kind, clientId: owner, storedValueId }: Line) =>
    kind === 'credit' ? (credits.get(owner ?? '') ?? null) : storedValueId
  const ofPart = ({ method, paidBy }: Part) => {
    if (method === 'credit') return credits.get(clientId ?? '') ?? null
    return method === 'gift_card' ? (cards.get(paidBy ?? '') ?? null) : null
  }
  const ids = [...refunded.map(({ line }) => ofLine(line)), ...parts.map(ofPart)].filter((id) => id !== null)
  await lockStoredValues(tx, actor, [...new Set(ids)])
  return { ofLine, ofPart }
}
