import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useMoveCheckIn } from './mutations.ts'

type Move = { visit: Pick<CheckIn, 'id' | 'firstName'>; passId: string | null; message: string; id: string }

/** Lets another pass pay for a visit and says so with a way back. Rejects where it is refused. */
export function useMove() {
  const { mutateAsync: moveCheckIn, isPending, error } = useMoveCheckIn()
  async function moveBack({ id: checkInId, firstName }: Move['visit'], passId: string | null) {
    try {
      await moveCheckIn({ checkInId, id: newId(), passId })
      notify(`${firstName}’s check-in is back where it was`)
    } catch (failure) {
      notify(problemWords(failure), 'failed')
    }
  }
  async function move({ visit, passId, message, id }: Move) {
    const { earlierPassId } = await moveCheckIn({ checkInId: visit.id, id, passId })
    notifyUndo({ message, undo: () => moveBack(visit, earlierPassId) })
  }
  return { move, busy: isPending, error }
}
