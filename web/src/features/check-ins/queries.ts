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

/** How many came on a local day. */
export function daySummaryQuery(day: string) {
  return queryOptions({
    queryKey: ['check-ins', 'summary', day],
    queryFn: ({ signal }) => read(api['check-ins'].summary.$get({ query: { day } }, { init: { signal } })),
  })
}

/** What a new shop still has to set up. */
export const firstStepsQuery = queryOptions({
  queryKey: ['business', 'first-steps'],
  queryFn: async () => {
    const one = { query: { limit: 1 } }
    const lists = [api.services.$get(one), api.packages.$get(one), api.clients.$get(one)] as const
    const [services, packages, clients] = await Promise.all([read(lists[0]), read(lists[1]), read(lists[2])])
    const [hasServices, hasPackages, hasClients] = [services, packages, clients].map(({ items }) => items.length > 0)
    return { hasServices, hasPackages, hasClients }
  },
  staleTime: 0,
})

/** What would become of a check-in. Keyed by `passes`: whatever is done to one may change it. */
export function checkInPreviewQuery(asked: PreviewedCheckIn) {
  return queryOptions({
    queryKey: ['passes', 'check-in-preview', asked],
    queryFn: ({ signal }) => read(api['check-ins'].preview.$post({ json: asked }, { init: { signal } })),
    staleTime: 0,
  })
}
