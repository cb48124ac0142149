import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** The letters that wait, the newest first. */
export const outboxQuery = pagesQuery(['mail', 'list'], (cursor, signal) =>
  read(api.mail.$get({ query: { cursor } }, { init: { signal } })),
)

/** How many letters wait, and whether there is a mail server. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: ({ signal }) => read(api.mail.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: ({ waiting, canSend }) => ({ waiting, canSend }),
})
