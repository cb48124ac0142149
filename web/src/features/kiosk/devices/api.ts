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
    // The answer to an earlier try was lost, and nobody is signed in any more; or staff have signed the kiosk out.
    if (isApiError(error, 'not_signed_in', 'device_revoked')) return { signedIn: false }
    throw error
  }
}

/**
 * Leaves the locked kiosk by the PIN. `signedIn` says which door is next: the dashboard, or the sign-in. Fails with
 * `incorrect_pin`, `rate_limited` and `pin_locked`.
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

// Tablets that nobody touches are heard of without anything having changed.
const LISTED_ANEW_MS = 30_000

/** The tablets on which the kiosk was opened. */
export const devicesQuery = queryOptions({
  queryKey: ['devices', 'list'],
  queryFn: async ({ signal }) => (await read(api.devices.$get({}, { init: { signal } }))).items,
  refetchInterval: LISTED_ANEW_MS,
})

/** How the shop's kiosks are. It is a part of the shop's record, and changes its version with it. */
export const kioskSettingsQuery = queryOptions({
  queryKey: ['business', 'kiosk'],
  queryFn: ({ signal }) => read(api.kiosk.options.$get({}, { init: { signal } })),
})

/**
 * Opens the kiosk on this tablet; where a PIN is set, every other screen leads back to it from now on. Asked again it
 * answers the same, and a new secret where the browser has lost it. Throws `device_revoked`.
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
