import type { DeviceOpening, OpenedDevice } from '@deskbell/domain/devices/schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { rememberLock } from '../../lib/kiosk-lock.ts'
import { read } from '../../lib/read.ts'
import { sessionQuery } from '../auth/queries.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices', 'list'],
  queryFn: ({ signal }) => read(api.devices.$get({}, { init: { signal } })),
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
