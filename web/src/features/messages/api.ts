import type {
  Message,
  MessageFilter,
  MessageSettingsUpdate,
  Template,
  TemplateInput,
  TemplateKey,
  TemplateUpdate,
  TestMessage,
} from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

const words = api.messages.templates[':kind'][':channel'][':language']

export function useChangeMessageSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: MessageSettingsUpdate) => read(api.messages.settings.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(messageSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

/** Checks the mail server and, if an address is given, sends a test mail to it. */
export function useTestMailServer() {
  return useMutation({ mutationFn: (to: string) => read(api.messages['check-mail'].$post({ json: { to } })) })
}

function useWordsMutation<Input>(mutationFn: (input: Input) => Promise<Template>) {
  const queryClient = useQueryClient()
  const { queryKey } = templatesQuery
  const isSame = (one: Template, other: Template) =>
    one.kind === other.kind && one.channel === other.channel && one.language === other.language
  return useMutation({
    mutationFn,
    onSuccess: (saved) =>
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (isSame(one, saved) ? saved : one))),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useUpdateTemplate(key: TemplateKey) {
  return useWordsMutation((json: TemplateUpdate) => read(words.$put({ param: key, json })))
}

/** Resets a template to Deskbell's own text. */
export function useResetTemplate(key: TemplateKey) {
  return useWordsMutation((_: undefined) => read(words.reset.$post({ param: key })))
}

export function useSendTestMessage(key: TemplateKey) {
  return useMutation({ mutationFn: (json: TestMessage) => read(words.test.$post({ param: key, json })) })
}

function useMessageMutation(doIt: (message: Message) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: doIt,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}

export function useRetryMessage() {
  return useMessageMutation(({ id }) => read(api.messages[':id'].retry.$post({ param: { id }, json: { id: newId() } })))
}

export function useDropMessage() {
  return useMessageMutation(({ id }) => read(api.messages[':id'].drop.$post({ param: { id }, json: { id: newId() } })))
}

/** Unsubscribes a client from news (`true`), or undoes that (`false`). */
export function useUnsubscribe(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (unsubscribed: boolean) => {
      const json = { token }
      return unsubscribed ? read(api.unsubscribe.$post({ json })) : read(api.unsubscribe.undo.$post({ json }))
    },
    onSuccess: (answer) => queryClient.setQueryData(unsubscribeQuery(token).queryKey, answer),
  })
}

/** Message settings. They are part of the business record and share its version (optimistic lock). */
export const messageSettingsQuery = queryOptions({
  queryKey: ['business', 'messages'],
  queryFn: ({ signal }) => read(api.messages.settings.$get({}, { init: { signal } })),
})

export type MessagesFilter = Partial<Pick<MessageFilter, 'status' | 'kind' | 'clientId'>>

/** Messages to clients, sent or still to be sent, newest first. */
export function messagesQuery(filter: MessagesFilter) {
  return pagesQuery(['messages', 'list', filter], (cursor, signal) =>
    read(api.messages.$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

export const failedMessagesQuery = queryOptions({
  queryKey: ['messages', 'failed'],
  queryFn: async ({ signal }) => {
    const { failed } = await read(api.messages.$get({ query: { limit: '1' } }, { init: { signal } }))
    return failed
  },
})

/** Templates of all messages: customized, or Deskbell's own. */
export const templatesQuery = queryOptions({
  queryKey: ['messages', 'templates'],
  queryFn: async ({ signal }) => (await read(api.messages.templates.$get({}, { init: { signal } }))).items,
})

/** Preview of a template, filled with example data. */
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

/** Subscription state of the client whose link contains the token. */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => read(api.unsubscribe.open.$post({ json: { token } }, { init: { signal } })),
  })
}

/** Mail in the outbox, newest first. */
export const outboxQuery = pagesQuery(['mail', 'list'], (cursor, signal) =>
  read(api.mail.$get({ query: { cursor } }, { init: { signal } })),
)

/** Number of mails in the outbox, and whether there is a mail server. */
export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: ({ signal }) => read(api.mail.$get({ query: { limit: '1' } }, { init: { signal } })),
  select: ({ waiting, canSend }) => ({ waiting, canSend }),
})
