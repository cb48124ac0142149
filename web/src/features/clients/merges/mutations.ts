import type { NewMerge } from '@deskbell/domain/clients/merges/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

const TOUCHED: LiveTopic[] = ['clients', 'passes', 'check-ins', 'appointments', 'attention', 'mail']

function useMerging<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  async function onSettled() {
    await Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
  }
  return useMutation({ mutationFn, onSettled })
}

export function useMergeClients() {
  return useMerging((json: NewMerge) => read(api.merges.$post({ json })))
}

/** Parts two clients again. */
export function useUndoMerge() {
  return useMerging((id: string) => read(api.merges[':id'].undo.$post({ param: { id }, json: { id: newId() } })))
}
