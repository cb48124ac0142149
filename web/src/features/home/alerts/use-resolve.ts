import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { getAlertTitle } from './alert-labels.ts'
import { useReopen, useResolve } from './api.ts'

/** Returns a function that resolves an alert and offers undo. It works after the alert's row has unmounted. */
export function useResolveWithUndo(): (item: StoredAlert) => Promise<unknown> {
  const { mutateAsync: resolve } = useResolve()
  const { mutateAsync: reopen } = useReopen()
  return (item) =>
    runWithToast({
      action: () => resolve(item.id),
      success: t`Seen to: ${{ alert: getAlertTitle(item) }}`,
      undo: () => reopen(item.id),
    })
}
