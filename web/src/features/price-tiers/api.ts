import type {
  NewPriceTier,
  PriceTier,
  PriceTierMove,
  PriceTierUpdate,
  TierPriceChange,
} from '@deskbell/domain/price-tiers/schema.ts'
import { queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

function useTierMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: ['check-ins'] })
      await queryClient.invalidateQueries({ queryKey: ['price-tiers'] })
    },
  })
}

export function useAddPriceTier() {
  return useTierMutation((json: NewPriceTier) => read(api['price-tiers'].$post({ json })))
}

export function useUpdatePriceTier() {
  return useTierMutation(({ id, ...json }: PriceTierUpdate & { id: string }) =>
    read(api['price-tiers'][':id'].$put({ param: { id }, json })),
  )
}

export function useMovePriceTier() {
  return useTierMutation(({ id, ...json }: PriceTierMove & { id: string }) =>
    read(api['price-tiers'][':id'].move.$post({ param: { id }, json })),
  )
}

export function useSetTierPrice(id: string) {
  return useTierMutation((json: TierPriceChange) =>
    read(api['price-tiers'][':id'].prices.$put({ param: { id }, json })),
  )
}

function tiersQuery(archived: 'without' | 'only') {
  return queryOptions({
    queryKey: ['price-tiers', archived],
    queryFn: async ({ signal }) =>
      (await read(api['price-tiers'].$get({ query: { archived } }, { init: { signal } }))).items,
  })
}

/** Tiers in the business's order. */
export const priceTiersQuery = tiersQuery('without')
export const archivedTiersQuery = tiersQuery('only')

/** Tiers that a client gets, in the business's order. */
export function clientTiersQuery(clientId: string) {
  return queryOptions({
    queryKey: ['price-tiers', 'client', clientId],
    queryFn: async ({ signal }) =>
      (await read(api.clients[':id']['price-tiers'].$get({ param: { id: clientId } }, { init: { signal } }))).items,
    // A tag or a pass of the client may have changed.
    staleTime: 0,
  })
}

/** Returns the tiers of clients, by client, in the business's order. Those that haven't loaded have none yet. */
export function useClientTiers(clientIds: string[]): Record<string, PriceTier[]> {
  const queries = useQueries({ queries: clientIds.map(clientTiersQuery) })
  return Object.fromEntries(clientIds.map((clientId, index) => [clientId, queries[index]?.data ?? []]))
}
