import { t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useUndoCheckIn } from './api.ts'

/** Undoes a check-in and notifies. Works from a toast that outlives its screen. */
export function useUndo(): (checkIn: { id: string; firstName: string; pass: object | null }) => Promise<unknown> {
  const { mutateAsync: undoCheckIn } = useUndoCheckIn()
  return ({ id, firstName, pass }) =>
    runWithToast({
      action: () => undoCheckIn(id),
      success: pass
        ? t`${firstName}'s check-in is undone, and the visit is back on the pass`
        : t`${firstName}'s check-in is undone`,
    })
}
