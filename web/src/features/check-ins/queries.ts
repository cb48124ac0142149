import type { PreviewedCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

export type CheckInsFilter = { day?: string; clientId?: string; unpaid?: 'true'; limit?: number }

/** Check-ins of a local day, of a client, or both; the newest first. */
export function checkInsQuery(filter: CheckInsFilter) {
  return pagesQuery(['check-ins', 'list', filter], (cursor, signal) =>
    read(api['check-ins'].$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

/** What would become of a check-in. Keyed by `passes`: whatever is done to one may change it. */
export function checkInPreviewQuery(asked: PreviewedCheckIn) {
  return queryOptions({
    queryKey: ['passes', 'check-in-preview', asked],
    queryFn: ({ signal }) => read(api['check-ins'].preview.$post({ json: asked }, { init: { signal } })),
    staleTime: 0,
  })
}
