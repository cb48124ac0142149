import {
  applyPassChange,
  deductTransfer,
  freezePass,
  isUndoable,
  type Outcome,
  type PassState,
  sumPassMoney,
  undoEntry,
} from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { formatBalance, formatTerm, toBalance } from './pass-labels.ts'

export type PassActionName =
  | 'adjust'
  | 'extend'
  | 'freeze'
  | 'unfreeze'
  | 'share'
  | 'unshare'
  | 'transfer'
  | 'refund'
  | 'void'

/** Converts a pass to the state that the domain rules use. */
export function toState(pass: Pass): PassState {
  return { ...pass, voided: pass.voidedAt !== null }
}

function isRefundable(pass: Pass): boolean {
  return sumPassMoney(pass.payments).kept > 0 || pass.owed > 0
}

/** Returns the actions possible on a pass on a local date, in menu order. */
export function listActions(pass: Pass, today: string): PassActionName[] {
  if (pass.voidedAt) return isRefundable(pass) ? ['refund'] : []
  const state = toState(pass)
  const possible: Record<PassActionName, boolean> = {
    extend: pass.validity !== null,
    freeze: freezePass(state, today).ok,
    unfreeze: pass.frozenOn !== null,
    adjust: !isUnlimited(pass),
    transfer: deductTransfer(state, { visits: 1, today }).ok,
    share: !pass.shared,
    unshare: pass.shared,
    refund: isRefundable(pass),
    void: true,
  }
  const names: PassActionName[] = [
    'freeze',
    'unfreeze',
    'extend',
    'adjust',
    'transfer',
    'share',
    'unshare',
    'refund',
    'void',
  ]
  return names.filter((name) => possible[name])
}

/** Returns the sequence number of the newest ledger entry, which is the version of the pass (optimistic lock). */
export function getNewestEntry({ ledger }: Pick<Pass, 'ledger'>): number {
  return ledger[0]?.sequence ?? 0
}

/** True if a ledger entry can be undone in the current state of the pass. */
export function canUndoEntry(pass: Pass, entry: LedgerEntry): boolean {
  return isUndoable(entry) && undoEntry(toState(pass), entry, pass.ledger).ok
}

export type Effect = { before: string; after: string }

/** Returns the effects of an action on a pass: "6 left" → "8 left". Empty if the rules reject the action. */
export function listEffects(
  pass: Pass,
  outcome: Outcome,
  { today, date }: { today: string; date: (day: string) => string },
): Effect[] {
  if (!outcome.ok) return []
  const before = toState(pass)
  const after = applyPassChange(before, outcome.change)
  const visits = { before: formatBalance(toBalance(before)), after: formatBalance(toBalance(after)) }
  const term = { before: formatTerm(before, today, date), after: formatTerm(after, today, date) }
  return [visits, term].filter((effect) => effect.before !== effect.after)
}
