import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

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
