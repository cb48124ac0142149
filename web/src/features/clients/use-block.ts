import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { useBlockClient } from './mutations.ts'

/** Lets the client check in at kiosks again, with a way back. */
export function useUnblock(): (client: Client) => void {
  const { mutate: block } = useBlockClient()
  const onError = (error: Error) => notify(problemWords(error), 'failed')
  return (client) => {
    const { id, version, blockedReason } = client
    const unblocked = (after: Client) =>
      notifyUndo({
        message: `${fullName(client)} can check in at the kiosk again`,
        undo: () => block({ id, version: after.version, reason: blockedReason }, { onError }),
      })
    block({ id, version, reason: '' }, { onSuccess: unblocked, onError })
  }
}
