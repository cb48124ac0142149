import type { Backups } from '@deskbell/domain/data/backups/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isOutage } from '../../../lib/api-error.ts'
import { read } from '../../../lib/read.ts'

/** Looked at again so often while one is being made, ms. */
const WATCH_MS = 2000

function isMaking({ items }: Backups): boolean {
  return items.some(({ status }) => status === 'running')
}

/** The backups, where they go, and whether there is a way back to before the last restore. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => read(api.backups.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => (state.data && isMaking(state.data) ? WATCH_MS : false),
})

/** How a restore goes, or went. Asked for without a session: a restore ends them all, and the server may be away for a moment. */
export function restoreQuery(id: string) {
  return queryOptions({
    queryKey: ['backups', 'restore', id],
    queryFn: ({ signal }) => read(api.restores[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.status === 'restoring' ? WATCH_MS : false),
    retry: (_, error) => isOutage(error),
    retryDelay: WATCH_MS,
  })
}
