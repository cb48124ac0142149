import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { useReopen, useResolve } from './api.ts'

/** Returns a function that resolves an alert with its title, and offers undo. It works after the alert's row has unmounted. */
export function useResolveWithUndo(): (item: StoredAlert, title: string) => Promise<unknown> {
  const { mutateAsync: resolve } = useResolve()
  const { mutateAsync: reopen } = useReopen()
  return (item, title) =>
    runWithToast({
      action: () => resolve(item.id),
      success: t`Seen to: ${{ alert: title }}`,
      undo: () => reopen(item.id),
    })
}
