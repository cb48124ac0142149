import type { NewPackage, Package, PackageUpdate } from '@deskbell/domain/packages/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

function usePackageMutation<Input>(mutationFn: (input: Input) => Promise<Package>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['packages'] }) })
}

export function useAddPackage() {
  return usePackageMutation((json: NewPackage) => read(api.packages.$post({ json })))
}

export function useUpdatePackage() {
  return usePackageMutation(({ id, ...json }: PackageUpdate & { id: string }) =>
    read(api.packages[':id'].$put({ param: { id }, json })),
  )
}

export function usePackageArchiving() {
  return useArchiving<Package>({
    topic: 'packages',
    archive: (id) => read(api.packages[':id'].archive.$post({ param: { id } })),
    restore: (id) => read(api.packages[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}
