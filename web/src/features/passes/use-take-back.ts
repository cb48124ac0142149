import { isUndoable } from '@deskbell/domain/passes/actions.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useUndoEntry } from './api.ts'

/** Takes an entry of a pass's ledger back and says so. Works from a toast that outlives its screen. */
export function useTakeBack(): (pass: Pick<Pass, 'id' | 'name'>, sequence: number) => Promise<void> {
  const { mutateAsync: undoEntry } = useUndoEntry()
  return async ({ id: passId, name }, sequence) => {
    try {
      await undoEntry({ passId, sequence, id: newId(), note: '' })
      notify(`${name}: taken back`)
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
}

/** Says what was done to a pass, with a way back where there is one. `pass` is as the server answered. */
export function useSayDone(): (pass: Pass, message: string) => void {
  const takeBack = useTakeBack()
  return (pass, message) => {
    const [newest] = pass.ledger
    if (newest && isUndoable(newest)) notifyUndo({ message, undo: () => takeBack(pass, newest.sequence) })
    else notify(message)
  }
}
