import {
  freezePass,
  isUndoable,
  type PassState,
  sumPassMoney,
  transferFrom,
  undoEntry,
} from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'

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

/** What the rules of the domain look at. */
export function toState(pass: Pass): PassState {
  return { ...pass, voided: pass.voidedAt !== null }
}

function isRefundable(pass: Pass): boolean {
  return sumPassMoney(pass.payments).kept > 0 || pass.owed > 0
}

/** What staff can do to a pass as it stands on a local day, in the order of a menu. */
export function listActions(pass: Pass, today: string): PassActionName[] {
  if (pass.voidedAt) return isRefundable(pass) ? ['refund'] : []
  const state = toState(pass)
  const possible: Record<PassActionName, boolean> = {
    extend: pass.validity !== null,
    freeze: freezePass(state, today).ok,
    unfreeze: pass.frozenOn !== null,
    adjust: !isUnlimited(pass),
    transfer: transferFrom(state, { visits: 1, today }).ok,
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

/** The newest entry of its ledger: a pass's version. */
export function getNewestEntry({ ledger }: Pick<Pass, 'ledger'>): number {
  return ledger[0]?.sequence ?? 0
}

/** Whether an entry of the ledger can be taken back as the pass now stands. */
export function canTakeBack(pass: Pass, entry: LedgerEntry): boolean {
  return isUndoable(entry) && undoEntry(toState(pass), entry).ok
}
