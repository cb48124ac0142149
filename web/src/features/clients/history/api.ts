import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

const A_PAGE = '30'

/** All that happened to a client, the newest first. */
export function historyQuery(id: string) {
  return pagesQuery(['clients', 'history', id], (cursor, signal) =>
    read(api.clients[':id'].history.$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } })),
  )
}

/** What a client paid and got back, the newest first. */
export function clientPaymentsQuery(id: string) {
  return pagesQuery(['passes', 'payments', id], (cursor, signal) =>
    read(api.clients[':id'].payments.$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } })),
  )
}

/** The appointments that a client didn't come to. */
export function noShowsQuery(id: string) {
  return pagesQuery(['clients', 'no-shows', id], (cursor, signal) =>
    read(
      api.clients[':id']['no-shows'].$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } }),
    ),
  )
}
