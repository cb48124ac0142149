import type { CheckIn, CheckInMove, DeskCheckIn, PreviewedCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { type InfiniteData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type Page, pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function invalidateRelated(queryClient: QueryClient) {
  return Promise.all(
    ['check-ins', 'passes', 'clients'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
  )
}

export function useCheckIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (visit: DeskCheckIn) => read(api['check-ins'].$post({ json: visit })),
    onSettled: () => invalidateRelated(queryClient),
  })
}

type CheckIns = InfiniteData<Page<CheckIn>>

function markUndone(id: string, { pages, ...rest }: CheckIns): CheckIns {
  const undoneAt = new Date().toISOString()
  const mark = (checkIn: CheckIn) => (checkIn.id === id ? { ...checkIn, undoneAt } : checkIn)
  return { ...rest, pages: pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
}

/** Undoes a check-in. Optimistic update: it shows as undone at once, and is rolled back on an error. */
export function useUndoCheckIn() {
  const queryClient = useQueryClient()
  const lists = { queryKey: ['check-ins', 'list'] }
  return useMutation({
    mutationFn: (id: string) => read(api['check-ins'][':id'].undo.$post({ param: { id } })),
    onMutate: async (id) => {
      await queryClient.cancelQueries(lists)
      const before = queryClient.getQueriesData<CheckIns>(lists)
      queryClient.setQueriesData<CheckIns>(lists, (data) => data && markUndone(id, data))
      return { before }
    },
    onError: (_error, _id, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
    },
    onSettled: () => invalidateRelated(queryClient),
  })
}

/** Moves a visit to another pass, or to none. */
export function useMoveCheckIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ checkInId: id, ...json }: CheckInMove & { checkInId: string }) =>
      read(api['check-ins'][':id'].move.$post({ param: { id }, json })),
    onSettled: () => invalidateRelated(queryClient),
  })
}

export type CheckInsFilter = { day?: string; clientId?: string; unpaid?: 'true'; limit?: number }

/** Lists check-ins of a local day, of a client, or of both; newest first. Cursor pagination. */
export function checkInsQuery(filter: CheckInsFilter) {
  return pagesQuery(['check-ins', 'list', filter], (cursor, signal) =>
    read(api['check-ins'].$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

/** Previews a check-in without making it. Keyed by `passes`: any change of a pass may change the result. */
export function checkInPreviewQuery(asked: PreviewedCheckIn) {
  return queryOptions({
    queryKey: ['passes', 'check-in-preview', asked],
    queryFn: ({ signal }) => read(api['check-ins'].preview.$post({ json: asked }, { init: { signal } })),
    staleTime: 0,
  })
}
