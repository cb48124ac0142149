import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useArchiveClient } from './api.ts'

/** Archives or restores a client and offers undo. Works from a toast that outlives its screen. */
export function useArchive(): (
  client: Pick<ClientRow, 'id' | 'firstName' | 'lastName'>,
  archived: boolean,
) => Promise<unknown> {
  const { mutateAsync: archiveClient } = useArchiveClient()
  return function archive(client, archived): Promise<unknown> {
    return runWithToast({
      action: () => archiveClient({ id: client.id, archived }),
      success: archived ? t`${{ name: fullName(client) }} was archived` : t`${{ name: fullName(client) }} was restored`,
      undo: () => archive(client, !archived),
    })
  }
}
