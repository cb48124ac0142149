import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

const A_PAGE = '30'

/** Lists all events of a client, newest first. Cursor pagination. */
export function historyQuery(id: string) {
  return pagesQuery(['clients', 'history', id], (cursor, signal) =>
    read(api.clients[':id'].history.$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } })),
  )
}

/** Lists payments and refunds of a client, newest first. Cursor pagination. */
export function clientPaymentsQuery(id: string) {
  return pagesQuery(['passes', 'payments', id], (cursor, signal) =>
    read(api.clients[':id'].payments.$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } })),
  )
}

export function noShowsQuery(id: string) {
  return pagesQuery(['clients', 'no-shows', id], (cursor, signal) =>
    read(
      api.clients[':id']['no-shows'].$get({ param: { id }, query: { cursor, limit: A_PAGE } }, { init: { signal } }),
    ),
  )
}
