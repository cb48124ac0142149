import { formatProblem } from '../lib/problem-labels.ts'
import { notify, notifyUndo } from './notify.tsx'

type Options<Result> = {
  action: () => Promise<Result>
  /** Message on success. Without it, the action notifies by itself. */
  success?: string | ((result: Result) => string)
  /** Reverts the action; offered with the success message. */
  undo?: ((result: Result) => Promise<unknown>) | null
  /** Message once undone. */
  undone?: string
  /** Words of an error, if they differ from the usual ones. */
  formatError?: (error: unknown) => string
}

/**
 * Runs an action; shows a toast with the result, with Undo if possible, or with the error. Returns true if it
 * succeeded. Never rejects.
 */
export async function runWithToast<Result>({
  action,
  success,
  undo,
  undone,
  formatError = formatProblem,
}: Options<Result>): Promise<boolean> {
  try {
    const result = await action()
    const message = typeof success === 'function' ? success(result) : success
    if (message && undo)
      notifyUndo({ message, undo: () => void runWithToast({ action: () => undo(result), success: undone }) })
    else if (message) notify(message)
    return true
  } catch (error) {
    notify(formatError(error), 'failed')
    return false
  }
}
