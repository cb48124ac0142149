import type { NewService, Service, ServiceUpdate } from '@deskbell/domain/services/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

function useServiceMutation<Input>(mutationFn: (input: Input) => Promise<Service>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['services'] }) })
}

export function useAddService() {
  return useServiceMutation((json: NewService) => read(api.services.$post({ json })))
}

export function useUpdateService() {
  return useServiceMutation(({ id, ...json }: ServiceUpdate & { id: string }) =>
    read(api.services[':id'].$put({ param: { id }, json })),
  )
}

export function useServiceArchiving() {
  return useArchiving<Service>({
    topic: 'services',
    archive: (id) => read(api.services[':id'].archive.$post({ param: { id } })),
    restore: (id) => read(api.services[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}
