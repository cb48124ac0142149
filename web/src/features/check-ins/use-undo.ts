import { notify } from '../../components/notify.tsx'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useUndoCheckIn } from './api.ts'

/** Undoes a check-in and notifies. Works from a toast that outlives its screen. */
export function useUndo(): (checkIn: { id: string; firstName: string; pass: object | null }) => Promise<void> {
  const { mutateAsync: undoCheckIn } = useUndoCheckIn()
  return async ({ id, firstName, pass }) => {
    try {
      await undoCheckIn(id)
      notify(`${firstName}'s check-in is undone${pass ? ', and the visit is back on the pass' : ''}`)
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
}
