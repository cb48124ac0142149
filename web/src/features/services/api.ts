import type { NewService, Service, ServiceMove, ServiceUpdate } from '@deskbell/domain/services/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { everyItem, pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function useServiceMutation<Input>(mutationFn: (input: Input) => Promise<Service>) {
  const queryClient = useQueryClient()
  // Who performs a service is seen from both sides.
  function onSettled() {
    for (const topic of ['services', 'employees']) void queryClient.invalidateQueries({ queryKey: [topic] })
  }
  return useMutation({ mutationFn, onSettled })
}

export function useAddService() {
  return useServiceMutation((json: NewService) => read(api.services.$post({ json })))
}

export function useUpdateService() {
  return useServiceMutation(({ id, ...json }: ServiceUpdate & { id: string }) =>
    read(api.services[':id'].$put({ param: { id }, json })),
  )
}

/** Moves a service to right before another one, or to the end. It is over once the list was read again. */
export function useMoveService() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, before }: ServiceMove & { id: string }) =>
      read(api.services[':id'].move.$post({ param: { id }, json: { before } })),
    // Two moves in a row arrive in a row.
    scope: { id: 'order of the services' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['services'] }),
  })
}

export function useServiceArchiving() {
  return useArchiving<Service>({
    topic: 'services',
    archive: (id) => read(api.services[':id'].archive.$post({ param: { id } })),
    restore: (id) => read(api.services[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}

const MOST_PER_PAGE = '200'

/** Services in the shop's order, most often all of them at once: they can only be put in order when all are there. */
export const servicesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['services', 'list', { q, archived }], (cursor, signal) =>
    read(api.services.$get({ query: { q, archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )

function fetchEvery(archived: ListFilter['archived'], signal: AbortSignal): Promise<Service[]> {
  return everyItem((cursor) =>
    read(api.services.$get({ query: { archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )
}

/** Every service in the shop's order, the archived ones last: to choose from, and to name what a package or an employee points at. */
export const allServicesQuery = queryOptions({
  queryKey: ['services', 'all'],
  queryFn: async ({ signal }) =>
    (await Promise.all([fetchEvery('without', signal), fetchEvery('only', signal)])).flat(),
})

/** The names of services, where one known by id is to be named. */
export function mapServiceNames(services: Service[]): Map<string, string> {
  return new Map(services.map(({ id, name }) => [id, name]))
}

/** What a form offers: the services in use, and those already chosen even if they have since been archived. */
export function serviceChoices(services: Service[], chosen: string[]) {
  return services
    .filter(({ id, archivedAt }) => !archivedAt || chosen.includes(id))
    .map(({ id, name, archivedAt }) => ({ value: id, label: archivedAt ? `${name} (archived)` : name }))
}
