import type { StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { t } from '@lingui/core/macro'

export function getDeviceName({ deviceName }: StoredAlert): string {
  return deviceName ?? t`A kiosk`
}

/** Returns the title of a call for staff, which every screen shows. */
export function getCallTitle(call: StoredAlert): string {
  return t`${{ kiosk: getDeviceName(call) }} calls for staff`
}
