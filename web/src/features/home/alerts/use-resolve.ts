import type { AttentionItem } from '@deskbell/domain/home/alerts/schema.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useReopen, useResolve } from './api.ts'
import { headline } from './attention-labels.ts'

async function orComplain(deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed()
  } catch (error) {
    notify(problemWords(error), 'failed')
  }
}

/** Returns a function that resolves an alert and offers undo. It works after the alert's row has unmounted. */
export function useResolving(): (item: AttentionItem) => Promise<void> {
  const { mutateAsync: resolve } = useResolve()
  const { mutateAsync: reopen } = useReopen()
  return (item) =>
    orComplain(async () => {
      await resolve(item.id)
      notifyUndo({ message: `Seen to: ${headline(item)}`, undo: () => orComplain(() => reopen(item.id)) })
    })
}
