import { isReauthenticationCancelled } from '../lib/api-error.ts'
import { createLoader } from '../lib/loader.ts'
import { formatProblem } from '../lib/problem-labels.ts'
import { useStore } from '../lib/store.ts'

const { part, request } = createLoader(() => import('./toasts.tsx'))

/** Shows a toast for 3 s (6 s for a failure), longer while hovered. Screen readers announce it. */
export function notify(message: string, kind: 'done' | 'failed' = 'done'): void {
  void request().then(({ showToast }) => showToast({ message, isFailure: kind === 'failed' }))
}

/** Shows a failed mutation's error in a toast: `onError: notifyError`. */
export function notifyError(error: unknown): void {
  if (!isReauthenticationCancelled(error)) notify(formatProblem(error), 'failed')
}

/** What most likely comes next. */
export type NextStep = { label: string; act: () => void }

/** Shows a toast with an Undo button, in place of a confirmation beforehand, and with one for the next step. */
export function notifyUndo(toast: { message: string; undo: () => void; next?: NextStep }): void {
  void request().then(({ showToast }) => showToast({ ...toast, isFailure: false }))
}

/** Container for the toasts of `notify`; render it once per layout. */
export function Toasts() {
  const loaded = useStore(part)
  return loaded && <loaded.ToastList />
}
