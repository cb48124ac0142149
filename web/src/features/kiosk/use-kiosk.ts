import { type Dispatch, useReducer } from 'react'
import { ATTRACT, type KioskEvent, kioskReducer, type Screen } from './kiosk-machine.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useRequests } from './use-requests.ts'
import { useTimers } from './use-timers.ts'
import { useUpdateWhenIdle } from './use-update-when-idle.ts'

/** The kiosk's screen, and what drives it: taps, keys, the server's answers and the clock. */
export function useKiosk(): [Screen, Dispatch<KioskEvent>] {
  const [screen, dispatch] = useReducer(kioskReducer, ATTRACT)
  useRequests(screen, dispatch)
  useTimers(screen, dispatch)
  useKeyboard(dispatch)
  useUpdateWhenIdle(screen)
  return [screen, dispatch]
}
