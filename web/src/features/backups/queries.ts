import type { Backups } from '@deskbell/domain/backups/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

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
