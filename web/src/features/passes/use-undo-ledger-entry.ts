import { isUndoable } from '@deskbell/domain/passes/actions.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useUndoEntry } from './api.ts'

/**
 * Returns a function that undoes a ledger entry and shows a toast. It works from a toast after its screen has
 * unmounted.
 */
export function useUndoLedgerEntry(): (pass: Pick<Pass, 'id' | 'name'>, sequence: number) => Promise<unknown> {
  const { mutateAsync: undoEntry } = useUndoEntry()
  return ({ id: passId, name }, sequence) =>
    runWithToast({
      action: () => undoEntry({ passId, sequence, id: newId(), note: '' }),
      success: t`${{ pass: name }}: taken back`,
    })
}

/**
 * Returns a function that reports an action in a toast, with undo if possible. `pass` must be the server's answer,
 * whose newest ledger entry is the action.
 */
export function useNotifyWithUndo(): (pass: Pass, message: string) => void {
  const takeBack = useUndoLedgerEntry()
  return (pass, message) => {
    const [newest] = pass.ledger
    if (newest && isUndoable(newest)) notifyUndo({ message, undo: () => takeBack(pass, newest.sequence) })
    else notify(message)
  }
}
