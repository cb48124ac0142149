import type { NewWaiting, OfferRequest, WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

const TOUCHED = ['waiting-list', 'appointments']

/** Does something to the line, and has everything read again that it may have touched. */
function useDeed<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

export function useAddWaiting() {
  return useDeed((json: NewWaiting) => read(api['waiting-list'].$post({ json })))
}

export function useWithdraw() {
  return useDeed(({ waitingId, id }: { waitingId: string; id: string }) =>
    read(api['waiting-list'][':id'].withdraw.$post({ param: { id: waitingId }, json: { id } })),
  )
}

export function useOffer() {
  return useDeed(({ waitingId, ...json }: OfferRequest & { waitingId: string }) =>
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

/** The client’s word on what they are offered; how it stands then is shown at once. */
export function useAnswerOffer(token: string) {
  const queryClient = useQueryClient()
  const { queryKey } = offerQuery(token)
  return useMutation({
    mutationFn: (take: boolean) => read(api.offers.$post({ json: { token, take } })),
    onSuccess: (offer) => queryClient.setQueryData(queryKey, offer),
    // What refused it is how it stands by now.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}

export type WaitingAsked = { open?: 'true' | 'false'; appointmentId?: string; clientId?: string }

// A line is as long as people remember that they stand in it.
const LIMIT = '200'

/** Who waits, in the order of the line. */
export function waitingQuery(asked: WaitingAsked = {}) {
  return queryOptions({
    queryKey: ['waiting-list', 'line', asked],
    queryFn: async ({ signal }) =>
      (await read(api['waiting-list'].$get({ query: { ...asked, limit: LIMIT } }, { init: { signal } }))).items,
  })
}

/** What is free and fits somebody, as it is when it is asked for. */
export function fittingQuery(id: string) {
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

/** What the link of an offer is to. */
export function offerQuery(token: string) {
  return queryOptions({
    queryKey: ['offer', token],
    queryFn: ({ signal }) => read(api.offers.open.$post({ json: { token } }, { init: { signal } })),
    retry: false,
  })
}
