import { daysBetween } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import { createTerm, isUnlimited } from './rules.ts'
import type { LedgerEntry, LedgerKind, Pass } from './schema.ts'

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

/** A new ledger entry and its effect on the pass. */
export type PassChange = {
  kind: LedgerKind
  /** Visits added (+) or deducted (−). */
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

/** Applies a change to a pass. Check-ins are the only changes that don't go through this. */
export function applyPassChange<P extends PassState>(pass: P, { delta, days, set }: PassChange): P {
  const extraDays = pass.extraDays + days
  const lasting = { validity: pass.validity, extraDays }
  return { ...pass, ...set, ...createTerm(pass.startsOn, lasting), extraDays, remaining: pass.remaining + delta }
}

/** Returns the reason that visits can't be added or deducted, or null. */
function countObstacle(pass: PassState, delta: number): PassObstacle | null {
  if (isUnlimited(pass)) return 'pass_unlimited'
  return pass.remaining + delta < 0 ? 'too_few_visits' : null
}

export function adjustPass(pass: PassState, delta: number): Outcome {
  const obstacle = pass.voided ? 'pass_voided' : countObstacle(pass, delta)
  return obstacle ? refuse(obstacle) : change('adjust', { delta })
}

export function extendPass(pass: PassState, days: number): Outcome {
  if (pass.voided) return refuse('pass_voided')
  return pass.validity ? change('extend', { days }) : refuse('pass_never_expires')
}

/** Freezes a pass from a day on. Refused with `pass_expired` if it had expired by that day. */
export function freezePass(pass: PassState, since: LocalDate): Outcome {
  if (pass.voided) return refuse('pass_voided')
  if (pass.frozenOn) return refuse('pass_frozen')
  if (pass.expiresOn && pass.expiresOn < since) return refuse('pass_expired')
  return change('freeze', { set: { frozenOn: since } })
}

/** Counts the frozen days within the pass's term: none before it starts, and today is excluded. */
function frozenDays({ frozenOn, startsOn, validity }: PassState, today: LocalDate): number {
  if (!frozenOn || !startsOn || !validity) return 0
  return Math.max(0, daysBetween(frozenOn > startsOn ? frozenOn : startsOn, today))
}

/** Unfreezes a pass from today on and postpones its expiry by the frozen days. */
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

/** Voids a pass and forfeits the remaining visits. */
export function voidPass(pass: PassState): Outcome {
  return pass.voided ? refuse('pass_voided') : change('void', { delta: -pass.remaining, set: { voided: true } })
}

export function deductTransfer(pass: PassState, { visits, today }: { visits: number; today: LocalDate }): Outcome {
  if (pass.voided) return refuse('pass_voided')
  if (pass.frozenOn) return refuse('pass_frozen')
  if (pass.expiresOn && pass.expiresOn < today) return refuse('pass_expired')
  const obstacle = countObstacle(pass, -visits)
  return obstacle ? refuse(obstacle) : change('transfer', { delta: -visits })
}

/** Money of a pass in minor units: `received` without refunds, `kept` after refunds. */
export type PassMoney = { received: number; kept: number }

export function sumPassMoney(payments: { amount: number }[]): PassMoney {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const amounts = payments.map(({ amount }) => amount)
  return { received: sum(amounts.filter((amount) => amount > 0)), kept: sum(amounts) }
}

/** Returns what is still to be paid for a pass, in minor units. A refund doesn't make it due again. */
export function getBalanceDue(
  { price, forgiven, voided }: Pick<PassState, 'price' | 'forgiven' | 'voided'>,
  { received }: PassMoney,
): number {
  return voided ? 0 : Math.max(0, price - forgiven - received)
}

export type RefundRequest = { visits: number; amount: number; forgiven: number }

/**
 * Refunds money, deducts the visits it paid for, and waives an outstanding balance. Refunding an unlimited pass voids
 * it, since the refunded part can't be deducted as visits.
 */
export function refundPass(pass: PassState, request: RefundRequest, money: PassMoney): Outcome {
  const { visits, amount, forgiven } = request
  if (pass.voided) return refuse('pass_voided')
  if (amount > money.kept || forgiven > getBalanceDue(pass, money)) return refuse('too_much_money')
  const set = { forgiven: pass.forgiven + forgiven }
  if (isUnlimited(pass))
    return visits > 0 ? refuse('pass_unlimited') : change('refund', { set: { ...set, voided: true } })
  return visits > pass.remaining ? refuse('too_few_visits') : change('refund', { delta: -visits, set })
}

/** Suggests a refund: the money kept, prorated by visits and rounded down; all of it for an unlimited pass. */
export function suggestedRefund(pass: Pick<PassState, 'visits'>, visits: number, { kept }: PassMoney): number {
  return pass.visits === null ? kept : Math.min(kept, Math.floor((kept * visits) / pass.visits))
}

type Undoable = Pick<LedgerEntry, 'kind' | 'delta' | 'days' | 'frozenOn' | 'undoes' | 'undone'>

const UNDOABLE: LedgerKind[] = ['adjust', 'extend', 'freeze', 'unfreeze', 'share', 'unshare', 'void', 'transfer']

/** True if a ledger entry can be undone here. Check-ins have their own undo, and refunds can't be undone. */
export function isUndoable({ kind, delta, undoes, undone }: Omit<Undoable, 'days' | 'frozenOn'>): boolean {
  return UNDOABLE.includes(kind) && undoes === null && !undone && (kind !== 'transfer' || delta < 0)
}

/**
 * Returns the newest end of a freeze that wasn't undone. The frozen days before it are counted: nothing may freeze them
 * again. `ledger`: newest first.
 */
export function findLastUnfreeze<Entry extends Pick<Undoable, 'kind' | 'undoes' | 'undone'>>(
  ledger: Entry[],
): Entry | undefined {
  return ledger.find(({ kind, undoes, undone }) => kind === 'unfreeze' && undoes === null && !undone)
}

/** Undo by kind. Kinds that only count visits or days are missing and fall back to `undoCount`. */
const UNDOING: Partial<Record<LedgerKind, (pass: PassState, entry: Undoable) => Outcome>> = {
  freeze: (pass, { frozenOn }) => {
    if (!pass.frozenOn) return refuse('pass_not_frozen')
    return pass.frozenOn === frozenOn ? change('unfreeze', { set: { frozenOn: null } }) : refuse('not_undoable')
  },
  unfreeze: (pass, { days, frozenOn }) =>
    pass.frozenOn ? refuse('pass_frozen') : change('freeze', { days: -days, set: { frozenOn } }),
  share: (pass) => (pass.shared ? unsharePass(pass) : refuse('already_undone')),
  unshare: (pass) => (pass.shared ? refuse('already_undone') : sharePass(pass)),
  void: (_pass, { delta }) => change('restore', { delta: -delta, set: { voided: false } }),
}

/** Undoes an entry by adding a reversing entry. `ledger`: all entries of the pass, the newest first. */
export function undoEntry<Entry extends Undoable>(pass: PassState, entry: Entry, ledger: Entry[]): Outcome {
  if (entry.undone) return refuse('already_undone')
  if (!isUndoable(entry)) return refuse('not_undoable')
  if (pass.voided && entry.kind !== 'void') return refuse('pass_voided')
  if (entry.kind === 'unfreeze' && findLastUnfreeze(ledger) !== entry) return refuse('not_undoable')
  return (UNDOING[entry.kind] ?? undoCount)(pass, entry)
}

function undoCount(pass: PassState, { kind, delta, days }: Undoable): Outcome {
  const obstacle = delta === 0 ? null : countObstacle(pass, -delta)
  return obstacle ? refuse(obstacle) : change(kind, { delta: -delta, days: -days })
}
