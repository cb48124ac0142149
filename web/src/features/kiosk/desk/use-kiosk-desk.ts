import { useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { KioskDesk } from './kiosk-desk.ts'
import type { KioskState } from './kiosk-state.ts'
import { followServer, kioskDesk, kioskState } from './open-desk.ts'

/** What the kiosk's screens ask for. */
export function useKioskDesk(): KioskDesk {
  return kioskDesk
}

/** How the kiosk is: for the indicator. */
export function useKioskState(): KioskState {
  return useStore(kioskState)
}

/** Keeps in touch with the server while the kiosk is on the screen. */
export function useFollowServer(): void {
  useEffect(followServer, [])
}
