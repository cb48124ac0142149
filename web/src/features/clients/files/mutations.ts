import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

export function useKeepFile(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const asked = { param: { id: newId() }, query: { clientId, name: file.name } }
      const headers = { 'Content-Type': file.type || 'application/octet-stream' }
      return read(api['client-files'][':id'].$put(asked, { init: { body: file, headers } }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}

/** Takes a file away, or brings it back. */
export function useMarkFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, removed }: { id: string; removed: boolean }) =>
      read(api['client-files'][':id'][removed ? 'remove' : 'restore'].$post({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  })
}
