import {
  adjustPass,
  extendPass,
  findLastUnfreeze,
  freezePass,
  getBalanceDue,
  type Outcome,
  type PassState,
  refundPass,
  sharePass,
  sumPassMoney,
  unfreezePass,
  unsharePass,
  voidPass,
} from '@deskbell/domain/passes/actions.ts'
import type {
  Adjustment,
  Extension,
  Freeze,
  Pass,
  PassAction,
  PassPayment,
  Refund,
} from '@deskbell/domain/passes/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { runOnce } from '../../db/idempotency.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { lockClients } from '../clients/queries.ts'
import { requirePassLine } from '../sales/pass-line.ts'
import { receivePayments } from '../sales/payments.ts'
import { refundLines } from '../sales/refund.ts'
import { applyOutcome } from './ledger.ts'
import { type PassRow, presentState } from './present.ts'
import { findPass, findPassRow, findPayments } from './queries.ts'

/** Request to change one pass. `input.id` is the idempotency key. */
export type PassRequest<Input> = { passId: string; input: Input; now: Date }

/**
 * Changes a pass, once per idempotency key, with its client locked. Returns the pass as it is afterwards. Throws
 * AppError 'not_found', and the errors of `work`.
 */
export async function changePass(
  db: Database,
  actor: Actor,
  {
    action,
    passId,
    input,
    now,
    alongside = [],
  }: { action: string /** Other clients whose passes change too. */; alongside?: string[] } & PassRequest<{
    id: string
  }>,
  work: (tx: Transaction, before: PassRow) => Promise<unknown>,
): Promise<Pass> {
  return runOnce(db, actor, { id: input.id, body: [action, passId, input] }, async (tx) => {
    const { clientId } = await findPassRow(tx, actor, passId)
    await lockClients(tx, actor, [clientId, ...alongside])
    await work(tx, await findPassRow(tx, actor, passId))
    await logAudit(tx, actor, { action, entity: 'pass', entityId: passId, clientId, after: input, at: now })
    await announce(tx, actor.businessId, ['passes', 'clients'])
    return findPass(tx, actor, { id: passId, now })
  })
}
type Deciding<Input> = PassRequest<Input> & { action: string }

/** Applies an action that is one decision of the rules and one ledger entry. */
function decidePass<Input extends { id: string; note?: string }>(
  db: Database,
  actor: Actor,
  deed: Deciding<Input>,
  decide: (pass: PassState, before: PassRow) => Outcome,
): Promise<Pass> {
  return changePass(db, actor, deed, async (tx, before) => {
    const about = { note: deed.input.note ?? '', at: deed.now }
    await applyOutcome(tx, actor, before, { outcome: decide(presentState(before), before), about })
  })
}

/**
 * Optimistic lock for decisions based on a balance. Throws AppError 'stale_version' unless `seen` is the last sequence.
 */
function requireLatestSequence(before: PassRow, seen: number): void {
  if (before.lastSequence !== seen) throw new AppError('stale_version')
}

export function adjust(db: Database, actor: Actor, asked: PassRequest<Adjustment>): Promise<Pass> {
  return decidePass(db, actor, { action: 'adjusted', ...asked }, (pass, before) => {
    requireLatestSequence(before, asked.input.seen)
    return adjustPass(pass, asked.input.delta)
  })
}

export function extend(db: Database, actor: Actor, asked: PassRequest<Extension>): Promise<Pass> {
  return decidePass(db, actor, { action: 'extended', ...asked }, (pass) => extendPass(pass, asked.input.days))
}

export function freeze(db: Database, actor: Actor, asked: PassRequest<Freeze>): Promise<Pass> {
  const { passId, input, now } = asked
  const { since, note } = input
  if (since > localDay(now, actor.timeZone))
    throw new AppError('invalid', { fields: [{ path: 'since', message: 'This is still to come' }] })
  return changePass(db, actor, { action: 'frozen', ...asked }, async (tx, before) => {
    const last = findLastUnfreeze((await findPass(tx, actor, { id: passId, now })).ledger)
    if (last && since < localDay(new Date(last.at), actor.timeZone))
      throw new AppError('invalid', { fields: [{ path: 'since', message: 'The pass was already frozen on that day' }] })
    const outcome = freezePass(presentState(before), since)
    await applyOutcome(tx, actor, before, { outcome, about: { note, at: now } })
  })
}

export function unfreeze(db: Database, actor: Actor, asked: PassRequest<PassAction>): Promise<Pass> {
  const today = localDay(asked.now, actor.timeZone)
  return decidePass(db, actor, { action: 'unfrozen', ...asked }, (pass) => unfreezePass(pass, today))
}

export function share(db: Database, actor: Actor, asked: PassRequest<PassAction>): Promise<Pass> {
  return decidePass(db, actor, { action: 'shared', ...asked }, sharePass)
}

export function unshare(db: Database, actor: Actor, asked: PassRequest<PassAction>): Promise<Pass> {
  return decidePass(db, actor, { action: 'unshared', ...asked }, unsharePass)
}

export function voidOne(db: Database, actor: Actor, asked: PassRequest<PassAction>): Promise<Pass> {
  return decidePass(db, actor, { action: 'voided', ...asked }, voidPass)
}

/**
 * Records a payment for a pass that is not fully paid. Throws AppError 'pass_voided', 'too_much_money', and the errors of
 * `lockSources`.
 */
export function takePayment(db: Database, actor: Actor, asked: PassRequest<PassPayment>): Promise<Pass> {
  const { passId, input, now } = asked
  return changePass(db, actor, { action: 'paid', ...asked }, async (tx, before) => {
    const money = sumPassMoney(await findPayments(tx, actor, [passId]))
    if (before.voidedAt) throw new AppError('pass_voided')
    if (input.amount > getBalanceDue(presentState(before), money)) throw new AppError('too_much_money')
    const { line, records } = await requirePassLine(tx, actor, before)
    const { saleId } = line
    const { clientId } = before
    const { method, code, amount } = input
    const payments = [{ method, code, amount }]
    await receivePayments(tx, actor, { saleId, clientId, lines: [line], payments, records, now })
  })
}

/**
 * Refunds money, and removes the visits that it paid for. Throws AppError 'stale_version', and the reasons of the
 * rules.
 */
export function refund(db: Database, actor: Actor, asked: PassRequest<Refund>): Promise<Pass> {
  const { passId, input, now } = asked
  return changePass(db, actor, { action: 'refunded', ...asked }, async (tx, before) => {
    requireLatestSequence(before, input.seen)
    const { amount, method, note } = input
    const outcome = refundPass(presentState(before), input, sumPassMoney(await findPayments(tx, actor, [passId])))
    await applyOutcome(tx, actor, before, { outcome, about: { note, at: now } })
    if (amount === 0) return
    const { line, records } = await requirePassLine(tx, actor, before)
    const sale = { id: line.saleId, clientId: before.clientId }
    await refundLines(tx, actor, { id: input.id, sale, lines: [{ line, amount }], method, note, records, now })
  })
}
