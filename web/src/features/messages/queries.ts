import type { MessageFilter, TemplateInput, TemplateKey } from '@deskbell/domain/messages/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** What goes out, and how. It is a part of the shop's record, and changes its version with it. */
export const messageSettingsQuery = queryOptions({
  queryKey: ['business', 'messages'],
  queryFn: ({ signal }) => read(api.messages.settings.$get({}, { init: { signal } })),
})

export type MessagesFilter = Partial<Pick<MessageFilter, 'status' | 'kind' | 'clientId'>>

/** What was sent to clients, or is to be; the newest first. */
export function messagesQuery(filter: MessagesFilter) {
  return pagesQuery(['messages', 'list', filter], (cursor, signal) =>
    read(api.messages.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

/** How many messages could not be sent. */
export const failedMessagesQuery = queryOptions({
  queryKey: ['messages', 'failed'],
  queryFn: async ({ signal }) => {
    const { failed } = await read(api.messages.$get({ query: { limit: '1' } }, { init: { signal } }))
    return failed
  },
})

/** The words of all messages: the shop's own, or Deskbell's. */
export const templatesQuery = queryOptions({
  queryKey: ['messages', 'templates'],
  queryFn: async ({ signal }) => (await read(api.messages.templates.$get({}, { init: { signal } }))).items,
})

/** How words look, filled with an example. */
export function previewQuery(key: TemplateKey, words: TemplateInput) {
  return queryOptions({
    queryKey: ['messages', 'preview', key, words],
    queryFn: ({ signal }) =>
      read(
        api.messages.templates[':kind'][':channel'][':language'].preview.$post(
          { param: key, json: words },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What a link in a message says of whoever opens it. */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => read(api.unsubscribe.open.$post({ json: { token } }, { init: { signal } })),
  })
}
