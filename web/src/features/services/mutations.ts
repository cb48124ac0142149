import type { NewService, Service, ServiceMove, ServiceUpdate } from '@deskbell/domain/services/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
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
