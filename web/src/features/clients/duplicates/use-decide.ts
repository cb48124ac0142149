import type { DuplicatePair } from '@deskbell/domain/clients/duplicates/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useMoveHousehold } from '../mutations.ts'
import { useKeepApart } from './mutations.ts'

/** What is said of a pair that is no duplicate, each with its way back. */
export function useDecide() {
  const { mutateAsync: keepApart } = useKeepApart()
  const { mutateAsync: moveHousehold } = useMoveHousehold()
  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  function notTheSame({ one, other }: DuplicatePair) {
    const two = { oneId: one.id, otherId: other.id }
    return attempt(async () => {
      await keepApart({ ...two, apart: true })
      const undo = () => void attempt(() => keepApart({ ...two, apart: false }))
      notifyUndo({ message: `${fullName(one)} and ${fullName(other)} are two people`, undo })
    })
  }
  function sameHousehold({ one, other }: DuplicatePair) {
    return attempt(async () => {
      await moveHousehold({ id: other.id, withClientId: one.id })
      const undo = () => void attempt(() => moveHousehold({ id: other.id, withClientId: null }))
      notifyUndo({ message: `${fullName(one)} and ${fullName(other)} are one household`, undo })
    })
  }
  return { notTheSame, sameHousehold }
}
