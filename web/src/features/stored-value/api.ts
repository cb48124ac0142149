import type {
  GiftCardMail,
  GiftCardStatus,
  GiftCardUpdate,
  StoredValueAdjustment,
} from '@deskbell/domain/stored-value/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

export type GiftCardsFilter = { q?: string; status?: GiftCardStatus }

/** Gift cards, newest first. Cursor pagination. */
export function giftCardsQuery(filter: GiftCardsFilter) {
  return pagesQuery(['stored-values', 'gift-cards', filter], (cursor, signal) =>
    read(api['gift-cards'].$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )
}

export function giftCardQuery(id: string) {
  return queryOptions({
    queryKey: ['stored-values', 'gift-card', id],
    queryFn: ({ signal }) => read(api['gift-cards'][':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

export function creditQuery(clientId: string) {
  return queryOptions({
    queryKey: ['stored-values', 'credit', clientId],
    queryFn: ({ signal }) => read(api.clients[':id'].credit.$get({ param: { id: clientId } }, { init: { signal } })),
  })
}

export function useLookUpGiftCard() {
  return useMutation({ mutationFn: (code: string) => read(api['gift-cards'].lookup.$post({ json: { code } })) })
}

function useStoredValueMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['stored-values'] }),
  })
}

export function useUpdateGiftCard(id: string) {
  return useStoredValueMutation((json: GiftCardUpdate) => read(api['gift-cards'][':id'].$put({ param: { id }, json })))
}

export function useAdjustGiftCard(id: string) {
  return useStoredValueMutation((json: StoredValueAdjustment) =>
    read(api['gift-cards'][':id'].adjustments.$post({ param: { id }, json })),
  )
}

export function useMailGiftCard(id: string) {
  return useMutation({
    mutationFn: (json: GiftCardMail) => read(api['gift-cards'][':id'].mail.$post({ param: { id }, json })),
  })
}

/** Address of the PDF of a gift card, to print it. */
export function getGiftCardPdfUrl(id: string): string {
  return `/api/gift-cards/${id}/pdf`
}

export function useAdjustCredit(clientId: string) {
  return useStoredValueMutation((json: StoredValueAdjustment) =>
    read(api.clients[':id'].credit.adjustments.$post({ param: { id: clientId }, json })),
  )
}
