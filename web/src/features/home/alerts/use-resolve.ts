import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { getAlertTitle } from './alert-labels.ts'
import { useReopen, useResolve } from './api.ts'

async function notifyOnError(deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed()
  } catch (error) {
    notify(formatProblem(error), 'failed')
  }
}

/** Returns a function that resolves an alert and offers undo. It works after the alert's row has unmounted. */
export function useResolveWithUndo(): (item: StoredAlert) => Promise<void> {
  const { mutateAsync: resolve } = useResolve()
  const { mutateAsync: reopen } = useReopen()
  return (item) =>
    notifyOnError(async () => {
      await resolve(item.id)
      notifyUndo({ message: `Seen to: ${getAlertTitle(item)}`, undo: () => notifyOnError(() => reopen(item.id)) })
    })
}
