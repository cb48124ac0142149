import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

export function useRenameDevice(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => read(api.devices[':id'].$put({ param: { id }, json: { name } })),
    onSuccess: () => queryClient.invalidateQueries(devicesQuery),
  })
}

export function useRevokeDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.devices[':id'].revoke.$post({ param: { id } })),
    onSuccess: () => queryClient.invalidateQueries(devicesQuery),
  })
}

export function useChangeKioskOptions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: KioskSettings) => read(api.kiosk.options.$put({ json })),
    onSuccess: (saved) => queryClient.setQueryData(kioskSettingsQuery.queryKey, saved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

// Poll: `lastSeenAt` moves on without a live update.
const LISTED_ANEW_MS = 30_000

export const devicesQuery = queryOptions({
  queryKey: ['devices', 'list'],
  queryFn: async ({ signal }) => (await read(api.devices.$get({}, { init: { signal } }))).items,
  refetchInterval: LISTED_ANEW_MS,
})

/** Fetches the kiosk options. They are part of the business record and share its version (optimistic lock). */
export const kioskSettingsQuery = queryOptions({
  queryKey: ['business', 'kiosk'],
  queryFn: ({ signal }) => read(api.kiosk.options.$get({}, { init: { signal } })),
})
