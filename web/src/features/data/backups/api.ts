import type { Backups, CheckRestore, ConfirmRestore, RollbackRequest } from '@deskbell/domain/data/backups/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isOutage } from '../../../lib/api-error.ts'
import { read } from '../../../lib/read.ts'
import { forgetWrongCode, setupHeaders } from '../../../lib/setup-code.ts'

function useBackupMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['backups'] }) })
}

export function useBackUp() {
  return useBackupMutation((id: string) => read(api.backups.$post({ json: { id } })))
}

export function useRemoveBackup() {
  return useBackupMutation((id: string) => read(api.backups[':id'].remove.$post({ param: { id } })))
}

export function useSendArchive() {
  return useMutation({
    mutationFn: (file: File) => {
      const headers = { 'Content-Type': 'application/octet-stream', ...setupHeaders() }
      return read(api.restores.$post({ query: { id: newId() } }, { init: { body: file, headers } }))
    },
    onError: forgetWrongCode,
  })
}

/** Checks an uploaded archive or a stored backup, and returns its content. */
export function useCheckArchive(id: string) {
  return useMutation({
    mutationFn: (input: CheckRestore) => read(api.restores[':id'].check.$post({ param: { id }, json: input })),
  })
}

/** Replaces all data by an archive's. Ignores a lost response: `restoreQuery` then tells the result. */
export function useRestore(id: string) {
  return useMutation({
    mutationFn: async (input: ConfirmRestore) => {
      await read(api.restores[':id'].confirm.$post({ param: { id }, json: input })).catch(unlessOutage)
    },
  })
}

function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error
}

export function useGoBack() {
  return useMutation({ mutationFn: (input: RollbackRequest) => read(api.restores.back.$post({ json: input })) })
}

/** Polling interval while a backup or restore runs, in ms. */
const WATCH_MS = 2000

function isMaking({ items }: Backups): boolean {
  return items.some(({ status }) => status === 'running')
}

/** Backups, their storage location, and if the last restore can be reverted. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => read(api.backups.$get({}, { init: { signal } })),
  refetchInterval: ({ state }) => (state.data && isMaking(state.data) ? WATCH_MS : false),
})

/**
 * Progress or result of a restore. Needs no session, because a restore ends all of them. Retries during an outage: the
 * server may be down for a moment.
 */
export function restoreQuery(id: string) {
  return queryOptions({
    queryKey: ['backups', 'restore', id],
    queryFn: ({ signal }) => read(api.restores[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => (state.data?.status === 'restoring' ? WATCH_MS : false),
    retry: (_, error) => isOutage(error),
    retryDelay: WATCH_MS,
  })
}
