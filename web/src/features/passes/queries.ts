import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** A client's passes with their ledgers, the newest first. */
export function passesQuery(clientId: string) {
  return queryOptions({
    queryKey: ['passes', 'list', clientId],
    queryFn: async ({ signal }) => (await read(api.passes.$get({ query: { clientId } }, { init: { signal } }))).items,
  })
}

// A page as long as the server gives; no shop sells more kinds at once.
const MOST = 200

/** The packages that can be sold now. */
export const packagesOnSaleQuery = queryOptions({
  queryKey: ['packages', 'on-sale'],
  queryFn: async ({ signal }) => {
    const { items } = await read(api.packages.$get({ query: { limit: MOST } }, { init: { signal } }))
    return items.filter(({ active }) => active)
  },
})

// As many as one sale can pay for.
const COVERED_AT_ONCE = 100

/** The visits of a client that nothing has paid for, the newest first. */
export function unpaidVisitsQuery(clientId: string) {
  const query = { clientId, unpaid: 'true', limit: COVERED_AT_ONCE } as const
  return queryOptions({
    queryKey: ['check-ins', 'unpaid', clientId],
    queryFn: async ({ signal }) => (await read(api['check-ins'].$get({ query }, { init: { signal } }))).items,
  })
}
