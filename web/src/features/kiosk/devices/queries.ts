import type { DeviceOpening, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { rememberLock } from '../../../lib/kiosk-lock.ts'
import { read } from '../../../lib/read.ts'
import { sessionQuery } from '../../auth/queries.ts'

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
