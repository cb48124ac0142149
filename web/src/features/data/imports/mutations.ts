import type { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import type { Import, ImportReading } from '@deskbell/domain/data/imports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { importQuery } from './queries.ts'

/** Sends a file; nothing moves in yet. */
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

/** Corrects how a file is read. One after the other: each on what the one before has led to. */
export function useCorrectReading(id: string) {
  const queryClient = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    scope: { id: `reading of ${id}` },
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

export type ImportDeed = 'check' | 'commit' | 'undo'

/** Checks a file, moves it in, or takes back what moved in. */
export function useImportDeed({ id, version }: Pick<Import, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  const { queryKey } = importQuery(id)
  return useMutation({
    mutationFn: (deed: ImportDeed) => read(api.imports[':id'][deed].$post({ param: { id }, json: { version } })),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['imports'] }),
  })
}
