import { notify, notifyUndo } from '../../components/notify.tsx'
import { formatProblem } from '../../lib/problem-labels.ts'

type Attempt<Result> = {
  deed: () => Promise<Result>
  done: string | ((result: Result) => string)
  /** Reverts the action; `undone` is the message shown then. */
  undo?: (result: Result) => Promise<unknown>
  undone?: string
}

/**
 * Runs an action; shows a toast with the result, with Undo if possible, or with the error. Returns true if it
 * succeeded.
 */
export async function runWithToast<Result>({ deed, done, undo, undone }: Attempt<Result>): Promise<boolean> {
  try {
    const result = await deed()
    const message = typeof done === 'string' ? done : done(result)
    if (undo)
      notifyUndo({ message, undo: () => void runWithToast({ deed: () => undo(result), done: undone ?? 'Undone' }) })
    else notify(message)
    return true
  } catch (error) {
    notify(formatProblem(error), 'failed')
    return false
  }
}
