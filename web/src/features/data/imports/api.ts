import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import, ImportReading } from '@deskbell/domain/data/imports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pages.ts'
import { read } from '../../../lib/read.ts'

/** Uploads a file; imports nothing yet. */
export function useSendImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, kind }: { file: File; kind: ImportKind }) => {
      const asked = { param: { id: newId() }, query: { kind, name: file.name } }
      const headers = { 'Content-Type': 'application/octet-stream' }
      return read(api.imports[':id'].$put(asked, { init: { body: file, headers } }))
    },
    onSuccess: (sent) => queryClient.setQueryData(importQuery(sent.id).queryKey, sent),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
  })
}

/** What is done with an import runs one after the other, each based on the version that the last one returned. */
const oneByOne = (id: string) => ({ id: `import ${id}` })

/** Changes how a file is parsed. */
export function useUpdateImportReading(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    scope: oneByOne(id),
    mutationFn: (change: Partial<ImportReading>) => {
      const known = queryClient.getQueryData(queryKey)
      if (!known) throw new Error('nothing is read yet')
      const body = { ...known.reading, ...change, version: known.version }
      return read(api.imports[':id'].reading.$put({ param: { id }, json: body }))
    },
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export type ImportAction = 'check' | 'commit' | 'undo'

/** Checks a file, commits its import, or undoes it. */
export function useImportMutation({ id, version }: Pick<Import, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    scope: oneByOne(id),
    mutationFn: (deed: ImportAction) => {
      const known = queryClient.getQueryData(queryKey)
      return read(api.imports[':id'][deed].$post({ param: { id }, json: { version: known?.version ?? version } }))
    },
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
  })
}

/** Polling interval while the import runs, in ms. */
const WATCH_MS = 1000

function isGoing({ status }: Pick<Import, 'status'>): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing'
}

export const importsQuery = pagesQuery(['imports', 'list'], (cursor, signal) =>
  read(api.imports.$get({ query: { cursor } }, { init: { signal } })),
)

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => read(api.imports[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? WATCH_MS : false),
  })
}

/** Errors of a file's rows, as found by the check of this version. */
export function importProblemsQuery({ id, version }: Pick<Import, 'id' | 'version'>) {
  return pagesQuery(['imports', 'problems', id, version], (cursor, signal) =>
    read(api.imports[':id'].problems.$get({ param: { id }, query: { cursor } }, { init: { signal } })),
  )
}
