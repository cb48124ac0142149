import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useRenewCard, useRestoreCard } from './mutations.ts'

/** Makes a new code for a client whose card is lost, with a way back should it turn up. */
export function useLostCard({ id: clientId, firstName }: Pick<Client, 'id' | 'firstName'>) {
  const { mutateAsync: renew, isPending } = useRenewCard(clientId)
  const { mutateAsync: restore } = useRestoreCard(clientId)
  const complain = (error: unknown) => notify(problemWords(error), 'failed')
  async function lost() {
    const renewalId = newId()
    try {
      await renew(renewalId)
    } catch (error) {
      return complain(error)
    }
    const undo = () => restore(renewalId).then(() => notify(`${firstName}’s old card works again`), complain)
    notifyUndo({ message: `${firstName} has a new code, and the old card works no more`, undo })
  }
  return { lost, busy: isPending }
}
