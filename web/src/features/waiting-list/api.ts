import type { NewWaiting, OfferRequest, WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

const TOUCHED = ['waiting-list', 'appointments']

/** Mutation of the waiting list that invalidates all queries it may affect. */
function useWaitingListMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

export function useAddWaiting() {
  return useWaitingListMutation((json: NewWaiting) => read(api['waiting-list'].$post({ json })))
}

export function useWithdraw() {
  return useWaitingListMutation(({ waitingId, id }: { waitingId: string; id: string }) =>
    read(api['waiting-list'][':id'].withdraw.$post({ param: { id: waitingId }, json: { id } })),
  )
}

export function useOffer() {
  return useWaitingListMutation(({ waitingId, ...json }: OfferRequest & { waitingId: string }) =>
    read(api['waiting-list'][':id'].offer.$post({ param: { id: waitingId }, json })),
  )
}

export function useChangeWaitingSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: WaitingSettings) => read(api['waiting-list'].settings.$put({ json })),
    onSuccess: (settings) => queryClient.setQueryData(waitingSettingsQuery.queryKey, settings),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['waiting-list', 'settings'] }),
  })
}

/** Accepts or declines an offer, and shows the new status at once. */
export function useAnswerOffer(token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = offerQuery(token)
  return useMutation({
    mutationFn: (take: boolean) => read(api.offers.$post({ json: { token, take } })),
    onSuccess: (offer) => queryClient.setQueryData(queryKey, offer),
    // An error means that the offer has changed meanwhile, so refetch it.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}

export type WaitingAsked = { open?: 'true' | 'false'; appointmentId?: string; clientId?: string }

// One page is enough: a waiting list does not get longer than this.
const LIMIT = '200'

/** Waiting list entries, in the order of the list. */
export function waitingQuery(asked: WaitingAsked = {}) {
  return queryOptions({
    queryKey: ['waiting-list', 'line', asked],
    queryFn: async ({ signal }) =>
      (await read(api['waiting-list'].$get({ query: { ...asked, limit: LIMIT } }, { init: { signal } }))).items,
  })
}

/** Free times that fit an entry, as of the request. */
export function availableTimesQuery(id: string) {
  return queryOptions({
    queryKey: ['waiting-list', 'fitting', id],
    queryFn: async ({ signal }) =>
      (await read(api['waiting-list'][':id'].fitting.$get({ param: { id } }, { init: { signal } }))).items,
  })
}

export const waitingSettingsQuery = queryOptions({
  queryKey: ['waiting-list', 'settings'],
  queryFn: ({ signal }) => read(api['waiting-list'].settings.$get({}, { init: { signal } })),
})

/** Offer whose link contains the token. */
export function offerQuery(token: string) {
  return queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => read(api.offers.open.$post({ json: { token } }, { init: { signal } })),
    retry: false,
  })
}
