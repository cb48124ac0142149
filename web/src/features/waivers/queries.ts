import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** The shop's waiver in all its versions. Its switch is a part of the shop's record, and changes its version with it. */
export const waiverQuery = queryOptions({
  queryKey: ['business', 'waiver'],
  queryFn: ({ signal }) => read(api.waivers.$get({}, { init: { signal } })),
})

/** What a client has signed, and has to sign now. */
export function clientWaiversQuery(id: string) {
  return queryOptions({
    queryKey: ['clients', 'waivers', id],
    queryFn: ({ signal }) => read(api.clients[':id'].waivers.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Where the PDF of a signature is. */
export function signaturePdf(id: string): string {
  return `/api/waivers/signatures/${id}/pdf`
}
