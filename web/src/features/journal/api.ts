import type { JournalFileFilter, JournalSettings } from '@deskbell/domain/journal/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export const journalQuery = queryOptions({
  queryKey: ['business', 'journal'],
  queryFn: ({ signal }) => read(api.journal.settings.$get({}, { init: { signal } })),
})

export function useChangeJournal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: JournalSettings) => read(api.journal.settings.$put({ json })),
    onSuccess: (settings) => queryClient.setQueryData(journalQuery.queryKey, settings),
    // The version belongs to the whole business record (optimistic lock), so refetch all its parts.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

export function getJournalAddress(file: JournalFileFilter): string {
  return `/api/journal/file?${new URLSearchParams(file)}`
}
