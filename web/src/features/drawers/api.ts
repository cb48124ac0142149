import type {
  CashMovementInput,
  DrawerClose,
  DrawerOpening,
  DrawerSession,
  DrawerUpdate,
  NewDrawer,
} from '@deskbell/domain/drawers/schema.ts'
import type { ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

export const drawersQuery = queryOptions({
  queryKey: ['drawers', 'list'],
  queryFn: async ({ signal }) => (await read(api.drawers.$get({ query: {} }, { init: { signal } }))).items,
})

export const archivedDrawersQuery = queryOptions({
  queryKey: ['drawers', 'archived'],
  queryFn: async ({ signal }) =>
    (await read(api.drawers.$get({ query: { archived: 'only' } }, { init: { signal } }))).items,
})

export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['drawers', 'session', id],
    queryFn: ({ signal }) => read(api['drawer-sessions'][':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** Payments of a session, newest first. Cursor pagination. */
export function sessionPaymentsQuery(id: string) {
  return pagesQuery(['drawers', 'payments', id], (cursor, signal) =>
    read(api['drawer-sessions'][':id'].payments.$get({ param: { id }, query: { cursor } }, { init: { signal } })),
  )
}

/** Closed sessions, newest first. Cursor pagination. */
export const closesQuery = pagesQuery(['drawers', 'closes'], (cursor, signal) =>
  read(api['drawer-sessions'].$get({ query: { cursor } }, { init: { signal } })),
)

function useDrawerMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(['drawers', 'home'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

export function useAddDrawer() {
  return useDrawerMutation((json: NewDrawer) => read(api.drawers.$post({ json })))
}

export function useRenameDrawer() {
  return useDrawerMutation(({ id, ...json }: DrawerUpdate & { id: string }) =>
    read(api.drawers[':id'].$put({ param: { id }, json })),
  )
}

export function useOpenDrawer(drawerId: string) {
  return useDrawerMutation((json: DrawerOpening) =>
    read(api.drawers[':id'].sessions.$post({ param: { id: drawerId }, json })),
  )
}

export function useMoveCash(sessionId: string) {
  return useDrawerMutation((json: CashMovementInput) =>
    read(api['drawer-sessions'][':id'].movements.$post({ param: { id: sessionId }, json })),
  )
}

export function useCloseDrawer(sessionId: string) {
  const queryClient = useQueryClient()
  return useDrawerMutation(async (json: DrawerClose): Promise<DrawerSession> => {
    const closed = await read(api['drawer-sessions'][':id'].close.$post({ param: { id: sessionId }, json }))
    queryClient.setQueryData(sessionQuery(sessionId).queryKey, closed)
    return closed
  })
}

export function useMailClose(sessionId: string) {
  return useMutation({
    mutationFn: (json: ReceiptMail) =>
      read(api['drawer-sessions'][':id'].mail.$post({ param: { id: sessionId }, json })),
  })
}
