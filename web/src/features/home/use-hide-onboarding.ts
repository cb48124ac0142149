import type { FirstDays } from '@deskbell/domain/home/schema.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { usePutFirstDays } from './mutations.ts'

/** Puts the steps of the first days away, with a way back. */
export function useHideFirstDays(): (firstDays: FirstDays) => Promise<void> {
  const { mutateAsync: put } = usePutFirstDays()
  async function orComplain(deed: () => Promise<unknown>) {
    try {
      await deed()
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  return ({ version }) =>
    orComplain(async () => {
      const hidden = await put({ version, over: true })
      const undo = () => void orComplain(() => put({ version: hidden.version, over: false }))
      notifyUndo({ message: 'The first days are put away', undo })
    })
}
