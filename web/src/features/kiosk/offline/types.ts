import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { knownKiosk, openedKiosk } from '../device.ts'
import { followServer } from './follow-server.ts'
import { kioskDesk, kioskState } from './open-desk.ts'
import type { KioskDesk, KioskState } from './outcome.ts'

/** What the kiosk's screens ask for. While one of them has it, the kiosk keeps in touch with the server. */
export function useKioskDesk(): KioskDesk {
  const queryClient = useQueryClient()
  useEffect(() => followServer(queryClient), [queryClient])
  return kioskDesk
}

/** How the kiosk is: for the indicator. */
export function useKioskState(): KioskState {
  return useStore(kioskState)
}

/** What this tablet is: its name, whether it is locked, and how the shop wants its kiosks to be. */
export function useOpenedDevice(): OpenedDevice {
  const known = useStore(knownKiosk)
  // A kiosk that was signed out is still on the screen for a moment.
  const last = useRef(openedKiosk)
  if (known) last.current = () => known
  return last.current().device
}
