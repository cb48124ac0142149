import type { NewPromoCode, PromoCode, PromoCodeLookup, PromoCodeUpdate } from '@deskbell/domain/promo-codes/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { pagesQuery, replaceCached } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

/** Promo codes, newest first. Cursor pagination. */
export const promoCodesQuery = (filter: ListFilter) =>
  pagesQuery(['promo-codes', 'list', filter], (cursor, signal) =>
    read(api['promo-codes'].$get({ query: { ...filter, cursor } }, { init: { signal } })),
  )

export function promoCodeQuery(id: string) {
  return queryOptions({
    queryKey: ['promo-codes', 'one', id],
    queryFn: ({ signal }) => read(api['promo-codes'][':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** Sales that used a code, newest first. */
export const redemptionsQuery = (id: string) =>
  pagesQuery(['promo-codes', 'redemptions', id], (cursor, signal) =>
    read(api['promo-codes'][':id'].redemptions.$get({ param: { id }, query: { cursor } }, { init: { signal } })),
  )

export function lookUpPromoCode(json: PromoCodeLookup): Promise<PromoCode> {
  return read(api['promo-codes'].lookup.$post({ json }))
}

function usePromoCodeMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['promo-codes'] }) })
}

export function useAddPromoCode() {
  return usePromoCodeMutation((json: NewPromoCode) => read(api['promo-codes'].$post({ json })))
}

export function useUpdatePromoCode() {
  const queryClient = useQueryClient()
  return usePromoCodeMutation(async ({ id, ...json }: PromoCodeUpdate & { id: string }) => {
    const saved = await read(api['promo-codes'][':id'].$put({ param: { id }, json }))
    replaceCached(queryClient, 'promo-codes', saved)
    return saved
  })
}

export function usePromoCodeArchiving() {
  return useArchiving<PromoCode>({
    topic: 'promo-codes',
    archive: ({ id }) => read(api['promo-codes'][':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api['promo-codes'][':id'].restore.$post({ param: { id } })),
    nameOf: ({ code }) => code,
  })
}
