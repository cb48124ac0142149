import type { NewPackage, Package, PackageUpdate } from '@deskbell/domain/packages/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ListFilter } from '../../lib/list-filter.ts'
import { fetchAllItems, pagesQuery, replaceCached } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'

function usePackageMutation<Input>(mutationFn: (input: Input) => Promise<Package>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (saved) => replaceCached(queryClient, 'packages', saved),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['packages'] }),
  })
}

export function useAddPackage() {
  return usePackageMutation((json: NewPackage) => read(api.packages.$post({ json })))
}

export function useUpdatePackage() {
  return usePackageMutation(({ id, ...json }: PackageUpdate & { id: string }) =>
    read(api.packages[':id'].$put({ param: { id }, json })),
  )
}

const MOST_PER_PAGE = '200'

/** Packages, sorted by name. */
export const packagesQuery = ({ q, archived }: ListFilter) =>
  pagesQuery(['packages', 'list', { q, archived }], (cursor, signal) =>
    read(api.packages.$get({ query: { q, archived, cursor } }, { init: { signal } })),
  )

function fetchEvery(archived: ListFilter['archived'], signal: AbortSignal): Promise<Package[]> {
  return fetchAllItems((cursor) =>
    read(api.packages.$get({ query: { archived, cursor, limit: MOST_PER_PAGE } }, { init: { signal } })),
  )
}

/** All packages, archived ones last: for selects, and for the names of sold packages. */
export const allPackagesQuery = queryOptions({
  queryKey: ['packages', 'all'],
  queryFn: async ({ signal }) =>
    (await Promise.all([fetchEvery('without', signal), fetchEvery('only', signal)])).flat(),
})
