import type { DeviceOpening, LeftDevice, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { rememberLock } from '../../../lib/kiosk-lock.ts'
import { read } from '../../../lib/read.ts'
import { within } from '../request-timeout.ts'

/**
 * Registers this device as a kiosk; with a PIN set, it is then locked to the kiosk. Idempotent; issues a new secret if
 * the browser has lost its own. Throws ApiError 'device_revoked'.
 */
export async function openDevice(opening: DeviceOpening): Promise<OpenedDevice> {
  try {
    const opened = await read(api.devices.open.$post({ json: opening }))
    rememberLock(opened.locked)
    return opened
  } catch (error) {
    if (isApiError(error, 'device_revoked', 'not_signed_in')) rememberLock(false)
    throw error
  }
}

/**
 * Unlocks the kiosk with the PIN. `signedIn`: true if the dashboard opens next, false if the sign-in does. Throws
 * ApiError 'incorrect_pin', 'rate_limited' or 'pin_locked'.
 */
export async function leaveDevice(pin: string): Promise<LeftDevice> {
  try {
    const left = await read(api.devices.leave.$post({ json: { pin } }, within()))
    rememberLock(false)
    return left
  } catch (error) {
    // The response to an earlier try was lost and the session has ended, or staff have revoked the device.
    if (!isApiError(error, 'not_signed_in', 'device_revoked')) throw error
    rememberLock(false)
    return { signedIn: false }
  }
}
