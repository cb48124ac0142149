import type { NewService, Service, ServiceMove, ServiceUpdate } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { fetchAllItems, pagesQuery, replaceCached } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function useServiceMutation<Input>(mutationFn: (input: Input) => Promise<Service>) {
  const queryClient = useQueryClient()
  // Services and employees both show the employees who perform a service; appointments show the service.
  function onSettled() {
    for (const topic of ['services', 'employees', 'appointments'])
      void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  return useMutation({ mutationFn, onSuccess: (saved) => replaceCached(queryClient, 'services', saved), onSettled })
}

export function useAddService() {
  return useServiceMutation((json: NewService) => read(api.services.$post({ json })))
}

export function useUpdateService() {
  return useServiceMutation(({ id, ...json }: ServiceUpdate & { id: string }) =>
    read(api.services[':id'].$put({ param: { id }, json })),
  )
}

/** Moves a service to right before another one, or to the end. Settles once the list has been refetched. */
export function useMoveService() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, before }: ServiceMove & { id: string }) =>
      read(api.services[':id'].move.$post({ param: { id }, json: { before } })),
    // Send moves one after the other, so that they arrive in order.
    scope: { id: 'order of the services' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
  })
}

const MOST_PER_PAGE = '200'

/**
 * Services in the order of the business. The page size is large, because the list can be reordered only if it is
 * complete.
 */
export const servicesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['services', 'list', { q, archived }], (cursor, signal) =>
    read(api.services.$get({ query: { q, archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )

function fetchEvery(archived: ListFilter['archived'], signal: AbortSignal): Promise<Service[]> {
  return fetchAllItems((cursor) =>
    read(api.services.$get({ query: { archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )
}

/** All services in the order of the business, archived ones last: for selects, and for the names of services by id. */
export const allServicesQuery = queryOptions({
  queryKey: ['services', 'all'],
  queryFn: async ({ signal }) =>
    (await Promise.all([fetchEvery('without', signal), fetchEvery('only', signal)])).flat(),
})

export function mapServiceNames(services: Service[]): Map<string, string> {
  return new Map(services.map(({ id, name }) => [id, name]))
}

/** Returns the options of a select: active services, and chosen ones even if they are archived. */
export function serviceChoices(services: Service[], chosen: string[]) {
  return services
    .filter(({ id, archivedAt }) => !archivedAt || chosen.includes(id))
    .map(({ id, name, archivedAt }) => ({ value: id, label: archivedAt ? t`${name} (archived)` : name }))
}
