import type {
  Message,
  MessageSettingsUpdate,
  Template,
  TemplateKey,
  TemplateUpdate,
  TestMessage,
} from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { messageSettingsQuery, templatesQuery, unsubscribeQuery } from './queries.ts'

const words = api.messages.templates[':kind'][':channel'][':language']

export function useChangeMessageSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: MessageSettingsUpdate) => read(api.messages.settings.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(messageSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

/** Calls the mail server, and has a letter sent to an address, where one is given. */
export function useTryMail() {
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

export function useChangeWords(key: TemplateKey) {
  return useWordsMutation((json: TemplateUpdate) => read(words.$put({ param: key, json })))
}

/** Goes back to Deskbell's own words. */
export function useResetWords(key: TemplateKey) {
  return useWordsMutation((_: undefined) => read(words.reset.$post({ param: key })))
}

export function useTestWords(key: TemplateKey) {
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

/** Says no to news, or with `undo` takes that back. */
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
