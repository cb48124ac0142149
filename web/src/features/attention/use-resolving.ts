import type { AttentionItem } from '@deskbell/domain/attention/schema.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-words.ts'
import { headline } from './attention-words.ts'
import { useReopen, useResolve } from './mutations.ts'

function complain(error: Error): void {
  notify(problemWords(error), 'failed')
}

/** Marks an item as seen to, with a way back. */
export function useResolving(): (item: AttentionItem) => void {
  const resolve = useResolve()
  const { mutate: reopen } = useReopen()
  return (item) => {
    const undo = () => reopen(item.id, { onError: complain })
    resolve.mutate(item.id, {
      onSuccess: () => notifyUndo({ message: `Seen to: ${headline(item)}`, undo }),
      onError: complain,
    })
  }
}
