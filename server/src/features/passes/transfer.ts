import { deductTransfer } from '@deskbell/domain/passes/actions.ts'
import type { Pass, Transfer } from '@deskbell/domain/passes/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { pass } from '../../db/schema/pass.ts'
import { AppError } from '../../errors.ts'
import { findClient } from '../clients/queries.ts'
import { changePass, type PassRequest } from './commands.ts'
import { type About, applyOutcome } from './ledger.ts'
import { type PassRow, presentState } from './present.ts'

/** Inserts the receiver's pass, on the same terms and with the same expiry. */
async function openPass(
  tx: Transaction,
  actor: Actor,
  source: PassRow,
  opening: { id: string; clientId: string; visits: number; about: About },
): Promise<void> {
  const { id, clientId, visits, about } = opening
  const { businessId, expiresOn } = source
  await tx.insert(pass).values({
    ...source,
    id,
    clientId,
    visits,
    remaining: visits,
    lastSequence: 1,
    price: 0,
    discount: 0,
    forgiven: 0,
    taxAdded: 0,
    shared: false,
    transferredFrom: source.id,
    // A validity that has begun continues, regardless of the receiver's first visit.
    startsAtFirstVisit: source.startsOn === null,
    createdAt: about.at,
    updatedAt: about.at,
  })
  const by = { byUser: actor.userId, byName: actor.name }
  const entry = { kind: 'transfer', delta: visits, balance: visits, expiresOn, otherPassId: source.id } as const
  await tx.insert(ledgerEntry).values({ ...entry, ...by, ...about, businessId, passId: id, sequence: 1 })
}

/** Moves visits to another client, as a new pass with the same expiry. */
export function transfer(db: Database, actor: Actor, asked: PassRequest<Transfer>): Promise<Pass> {
  const { input, now } = asked
  const { id, toClientId, visits, note } = input
  return changePass(db, actor, { action: 'transferred', ...asked, alongside: [toClientId] }, async (tx, source) => {
    if (toClientId === source.clientId)
      throw new AppError('invalid', { fields: [{ path: 'toClientId', message: 'Choose another client' }] })
    const receiver = await findClient(tx, actor, toClientId)
    if (receiver.archivedAt) throw new AppError('archived')
    const outcome = deductTransfer(presentState(source), { visits, today: localDay(now, actor.timeZone) })
    if (!outcome.ok) throw new AppError(outcome.reason)
    const about = { note, at: now }
    await openPass(tx, actor, source, { id, clientId: toClientId, visits, about })
    await applyOutcome(tx, actor, source, { outcome, about: { ...about, otherPassId: id } })
  })
}
