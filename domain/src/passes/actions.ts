import { daysBetween, type LocalDate } from '../shared/time.ts'
import { isUnlimited, term } from './rules.ts'
import type { LedgerEntry, LedgerKind, Pass } from './schema.ts'

/** What of a pass the actions of staff look at and change. */
export type PassState = Pick<
  Pass,
  | 'visits'
  | 'remaining'
  | 'validity'
  | 'startsOn'
  | 'expiresOn'
  | 'extraDays'
  | 'frozenOn'
  | 'shared'
  | 'price'
  | 'forgiven'
> & { voided: boolean }

/** Why an action can't be done to a pass. */
export type PassObstacle =
  | 'pass_voided'
  | 'pass_frozen'
  | 'pass_not_frozen'
  | 'pass_expired'
  | 'pass_never_expires'
  | 'pass_unlimited'
  | 'too_few_visits'
  | 'too_much_money'
  | 'already_undone'
  | 'not_undoable'

/** One entry for the ledger, and what it makes of the pass. */
export type PassChange = {
  kind: LedgerKind
  /** Visits added (+) or taken (−). */
  delta: number
  /** Days by which the expiry moves. */
  days: number
  set: Partial<Pick<PassState, 'frozenOn' | 'shared' | 'voided' | 'forgiven'>>
}

export type Outcome = { ok: true; change: PassChange } | { ok: false; reason: PassObstacle }

function refuse(reason: PassObstacle): Outcome {
  return { ok: false, reason }
}

function change(kind: LedgerKind, what: Partial<Omit<PassChange, 'kind'>> = {}): Outcome {
  return { ok: true, change: { kind, delta: 0, days: 0, set: {}, ...what } }
}

/** The pass after a change. The one way in which a pass changes but by check-ins. */
export function changed<P extends PassState>(pass: P, { delta, days, set }: PassChange): P {
  const extraDays = pass.extraDays + days
  const lasting = { validity: pass.validity, extraDays }
  return { ...pass, ...set, ...term(pass.startsOn, lasting), extraDays, remaining: pass.remaining + delta }
}

/** Why no visits can be added to or taken from the pass, or null. */
function countObstacle(pass: PassState, delta: number): PassObstacle | null {
  if (isUnlimited(pass)) return 'pass_unlimited'
  return pass.remaining + delta < 0 ? 'too_few_visits' : null
}

/** Puts the number of visits right. */
export function adjustPass(pass: PassState, delta: number): Outcome {
  const obstacle = pass.voided ? 'pass_voided' : countObstacle(pass, delta)
  return obstacle ? refuse(obstacle) : change('adjust', { delta })
}

/** Lets a pass last longer by `days`. */
export function extendPass(pass: PassState, days: number): Outcome {
  if (pass.voided) return refuse('pass_voided')
  return pass.validity ? change('extend', { days }) : refuse('pass_never_expires')
}

/** Freezes a pass from a day on. What has expired by then can't be kept by freezing it. */
export function freezePass(pass: PassState, since: LocalDate): Outcome {
  if (pass.voided) return refuse('pass_voided')
  if (pass.frozenOn) return refuse('pass_frozen')
  if (pass.expiresOn && pass.expiresOn < since) return refuse('pass_expired')
  return change('freeze', { set: { frozenOn: since } })
}

/** Days of the pass's own term on which it was frozen; none before it starts, and not today. */
function frozenDays({ frozenOn, startsOn, validity }: PassState, today: LocalDate): number {
  if (!frozenOn || !startsOn || !validity) return 0
  return Math.max(0, daysBetween(frozenOn > startsOn ? frozenOn : startsOn, today))
}

/** Lets a frozen pass be used again from today on; its expiry moves by the days it was frozen. */
export function unfreezePass(pass: PassState, today: LocalDate): Outcome {
  if (pass.voided) return refuse('pass_voided')
  if (!pass.frozenOn) return refuse('pass_not_frozen')
  return change('unfreeze', { days: frozenDays(pass, today), set: { frozenOn: null } })
}

export function sharePass(pass: PassState): Outcome {
  return pass.voided ? refuse('pass_voided') : change('share', { set: { shared: true } })
}

export function unsharePass(pass: PassState): Outcome {
  return pass.voided ? refuse('pass_voided') : change('unshare', { set: { shared: false } })
}

/** Ends a pass: what is left of it goes. */
export function voidPass(pass: PassState): Outcome {
  return pass.voided ? refuse('pass_voided') : change('void', { delta: -pass.remaining, set: { voided: true } })
}

/** Moves visits away to another client. */
export function transferFrom(pass: PassState, { visits, today }: { visits: number; today: LocalDate }): Outcome {
  if (pass.voided) return refuse('pass_voided')
  if (pass.frozenOn) return refuse('pass_frozen')
  if (pass.expiresOn && pass.expiresOn < today) return refuse('pass_expired')
  const obstacle = countObstacle(pass, -visits)
  return obstacle ? refuse(obstacle) : change('transfer', { delta: -visits })
}

/** Money of a pass, in minor units: what came in, and what of that is still here. */
export type PassMoney = { received: number; kept: number }

/** The money of a pass, from its payments; refunds are below zero. */
export function sumPassMoney(payments: { amount: number }[]): PassMoney {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const amounts = payments.map(({ amount }) => amount)
  return { received: sum(amounts.filter((amount) => amount > 0)), kept: sum(amounts) }
}

/** What is still to be paid for a pass. */
export function owed({ price, forgiven }: Pick<PassState, 'price' | 'forgiven'>, { received }: PassMoney): number {
  return Math.max(0, price - forgiven - received)
}

export type RefundRequest = { visits: number; amount: number; forgiven: number }

/**
 * Gives money back, takes the visits that it paid for, and lets go of what is still owed. Refunding an unlimited pass
 * ends it, since what was refunded can't be used.
 */
export function refundPass(pass: PassState, request: RefundRequest, money: PassMoney): Outcome {
  const { visits, amount, forgiven } = request
  if (pass.voided) return refuse('pass_voided')
  if (amount > money.kept || forgiven > owed(pass, money)) return refuse('too_much_money')
  const set = { forgiven: pass.forgiven + forgiven }
  if (isUnlimited(pass))
    return visits > 0 ? refuse('pass_unlimited') : change('refund', { set: { ...set, voided: true } })
  return visits > pass.remaining ? refuse('too_few_visits') : change('refund', { delta: -visits, set })
}

/** The share of the money kept that some of the visits left stand for, rounded down: what a refund begins with. */
export function suggestedRefund(pass: Pick<PassState, 'visits'>, visits: number, { kept }: PassMoney): number {
  return pass.visits === null ? kept : Math.min(kept, Math.floor((kept * visits) / pass.visits))
}

type Undoable = Pick<LedgerEntry, 'kind' | 'delta' | 'days' | 'frozenOn' | 'undoes' | 'undone'>

const UNDOABLE: LedgerKind[] = ['adjust', 'extend', 'freeze', 'unfreeze', 'share', 'unshare', 'void', 'transfer']

/** Whether an entry of the ledger can be taken back at all; check-ins are undone, and refunds are not. */
export function isUndoable({ kind, delta, undoes, undone }: Omit<Undoable, 'days' | 'frozenOn'>): boolean {
  return UNDOABLE.includes(kind) && undoes === null && !undone && (kind !== 'transfer' || delta < 0)
}

/** How each kind is taken back, but for those that only count visits or days. */
const UNDOING: Partial<Record<LedgerKind, (pass: PassState, entry: Undoable) => Outcome>> = {
  freeze: (pass) => (pass.frozenOn ? change('unfreeze', { set: { frozenOn: null } }) : refuse('pass_not_frozen')),
  unfreeze: (pass, { days, frozenOn }) =>
    pass.frozenOn ? refuse('pass_frozen') : change('freeze', { days: -days, set: { frozenOn } }),
  share: (pass) => (pass.shared ? unsharePass(pass) : refuse('already_undone')),
  unshare: (pass) => (pass.shared ? refuse('already_undone') : sharePass(pass)),
  void: (_pass, { delta }) => change('restore', { delta: -delta, set: { voided: false } }),
}

/** Takes back what an entry did, by an entry that does the opposite. */
export function undoEntry(pass: PassState, entry: Undoable): Outcome {
  if (entry.undone) return refuse('already_undone')
  if (!isUndoable(entry)) return refuse('not_undoable')
  if (pass.voided && entry.kind !== 'void') return refuse('pass_voided')
  return (UNDOING[entry.kind] ?? undoCount)(pass, entry)
}

function undoCount(pass: PassState, { kind, delta, days }: Undoable): Outcome {
  const obstacle = delta === 0 ? null : countObstacle(pass, -delta)
  return obstacle ? refuse(obstacle) : change(kind, { delta: -delta, days: -days })
}
