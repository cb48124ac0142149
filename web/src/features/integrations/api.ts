import type { Delivery, NewWebhook, Webhook, WebhookUpdate } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

export const feedsQuery = queryOptions({
  queryKey: ['integrations', 'feeds'],
  queryFn: async ({ signal }) => (await read(api.feeds.$get({}, { init: { signal } }))).items,
})

export const apiKeysQuery = queryOptions({
  queryKey: ['integrations', 'api-keys'],
  queryFn: async ({ signal }) => (await read(api['api-keys'].$get({}, { init: { signal } }))).items,
})

function useHookMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['integrations'] }) })
}

export function useAddWebhook() {
  return useHookMutation((json: NewWebhook) => read(api.webhooks.$post({ json })))
}

export function useUpdateWebhook() {
  return useHookMutation(({ id, ...json }: WebhookUpdate & { id: string }) =>
    read(api.webhooks[':id'].$put({ param: { id }, json })),
  )
}

export function useArchiveWebhook() {
  return useHookMutation(({ id }: Webhook) => read(api.webhooks[':id'].archive.$post({ param: { id } })))
}

export function useTestWebhook() {
  return useHookMutation(({ id }: Webhook) =>
    read(api.webhooks[':id'].test.$post({ param: { id }, json: { id: newId() } })),
  )
}

export function useRenewSecret() {
  return useHookMutation(({ id }: Webhook) => read(api.webhooks[':id']['new-secret'].$post({ param: { id } })))
}

export function useRetryDelivery() {
  return useHookMutation(({ id }: Delivery) => read(api.webhooks.deliveries[':id'].retry.$post({ param: { id } })))
}

export const webhooksQuery = queryOptions({
  queryKey: ['integrations', 'webhooks'],
  queryFn: async ({ signal }) => (await read(api.webhooks.$get({}, { init: { signal } }))).items,
})

/** Deliveries of a webhook, newest first. */
export const deliveriesQuery = (webhookId: string) =>
  pagesQuery(['integrations', 'deliveries', webhookId], (cursor, signal) =>
    read(api.webhooks.deliveries.$get({ query: { webhookId, cursor } }, { init: { signal } })),
  )
