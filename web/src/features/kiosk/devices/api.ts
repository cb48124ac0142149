import type { DeviceOpening, LeftDevice, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import type { KioskSettings } from '@deskbell/domain/kiosk/options.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { rememberLock } from '../../../lib/kiosk-lock.ts'
import { read } from '../../../lib/read.ts'
import { sessionQuery } from '../../auth/api.ts'

async function leave(pin: string): Promise<LeftDevice> {
  try {
    return await read(api.devices.leave.$post({ json: { pin } }))
  } catch (error) {
    // The response to an earlier try was lost and the session has ended, or staff have revoked the device.
    if (isApiError(error, 'not_signed_in', 'device_revoked')) return { signedIn: false }
    throw error
  }
}

/**
 * Unlocks the kiosk with the PIN. `signedIn`: true if the dashboard opens next, false if the sign-in does. Throws
 * ApiError 'incorrect_pin', 'rate_limited' or 'pin_locked'.
 */
export function useLeaveDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: leave,
    onSuccess: async ({ signedIn }) => {
      rememberLock(false)
      if (signedIn) await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      else queryClient.setQueryData(sessionQuery.queryKey, null)
    },
  })
}

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

/**
 * Registers this device as a kiosk; with a PIN set, it is then locked to the kiosk. Idempotent; issues a new secret if
 * the browser has lost its own. Throws ApiError 'device_revoked'.
 */
export async function openDevice(queryClient: QueryClient, opening: DeviceOpening): Promise<OpenedDevice> {
  try {
    const opened = await read(api.devices.open.$post({ json: opening }))
    const lockedTo = opened.locked ? opened.id : null
    rememberLock(opened.locked)
    queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, lockedTo })
    return opened
  } catch (error) {
    if (isApiError(error, 'device_revoked', 'not_signed_in')) rememberLock(false)
    throw error
  }
}
