import { type Dispatch, useEffect, useReducer } from 'react'
import { type KioskEvent, kioskReducer } from './kiosk-machine.ts'
import { useOpenedDevice } from './offline/types.ts'
import { ATTRACT, isAttract, type Screen } from './screens.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useRequests } from './use-requests.ts'
import { useSounds } from './use-sounds.ts'
import { afterQuiet, useTimers } from './use-timers.ts'
import { useUpdateWhenIdle } from './use-update-when-idle.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useView } from './view.tsx'

/** Gives the next client the shop's own language and text: with each start over, and when nobody goes on. */
function useViewReset(screen: Screen, idleSeconds: number): void {
  const { isChanged, reset } = useView()
  const isIdle = isChanged && isAttract(screen)
  useEffect(() => {
    // Starting over gives this very screen; deleting the last digit gives one like it, to somebody who is still there.
    if (screen === ATTRACT) reset()
  }, [screen, reset])
  useEffect(() => {
    if (isIdle) return afterQuiet(idleSeconds, reset)
  }, [isIdle, idleSeconds, reset])
}

/** The kiosk's screen, and what drives it: taps, keys, the desk's answers and the clock. */
export function useKiosk(): [Screen, Dispatch<KioskEvent>] {
  const [screen, dispatch] = useReducer(kioskReducer, ATTRACT)
  const { options } = useOpenedDevice()
  useRequests(screen, dispatch)
  useTimers({ screen, dispatch, idle: options })
  useViewReset(screen, options.idleSeconds)
  useSounds(screen, options.sounds)
  useKeyboard(dispatch)
  useWakeLock()
  useUpdateWhenIdle(screen)
  return [screen, dispatch]
}
