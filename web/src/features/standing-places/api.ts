import type {
  NewStandingPlace,
  StandingPlaceEnding,
  StandingPlaceFilter,
} from '@deskbell/domain/standing-places/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

/** Standing places of a client, or in the series of a class. They change with appointments. */
export function standingPlacesQuery(filter: StandingPlaceFilter) {
  return queryOptions({
    queryKey: ['appointments', 'standing-places', filter],
    queryFn: async ({ signal }) =>
      (await read(api['standing-places'].$get({ query: filter }, { init: { signal } }))).items,
  })
}

function useStandingMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

export function useGiveStandingPlace() {
  return useStandingMutation((json: NewStandingPlace) => read(api['standing-places'].$post({ json })))
}

export function useEndStandingPlace() {
  return useStandingMutation(({ placeId, ...json }: StandingPlaceEnding & { placeId: string }) =>
    read(api['standing-places'][':id'].end.$post({ param: { id: placeId }, json })),
  )
}
