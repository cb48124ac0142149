import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useArchiveClient } from './api.ts'

/** Archives or restores a client and offers undo. Works from a toast that outlives its screen. */
export function useArchive(): (
  client: Pick<ClientRow, 'id' | 'firstName' | 'lastName'>,
  archived: boolean,
) => Promise<void> {
  const { mutateAsync: archiveClient } = useArchiveClient()
  return async function archive(client, archived) {
    try {
      await archiveClient({ id: client.id, archived })
      const message = `${fullName(client)} was ${archived ? 'archived' : 'restored'}`
      notifyUndo({ message, undo: () => archive(client, !archived) })
    } catch (error) {
      notify(formatProblem(error), 'failed')
    }
  }
}
