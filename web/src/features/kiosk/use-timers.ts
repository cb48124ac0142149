import { KIOSK_UNDO_SECONDS } from '@deskbell/domain/check-ins/rules.ts'
import { type Dispatch, useEffect } from 'react'
import { isAttended, type KioskEvent, type Screen } from './kiosk-machine.ts'

export const STILL_THERE_SECONDS = 10
const IDLE_SECONDS = 30
const UNDONE_SECONDS = 3

/** How long a screen stays that goes away by itself. */
function secondsOf(screen: Screen): number | null {
  if (screen.at === 'done') return KIOSK_UNDO_SECONDS
  if (screen.at === 'undone') return UNDONE_SECONDS
  return screen.at === 'still-there' ? STILL_THERE_SECONDS : null
}

function useLeaveAfter(screen: Screen, dispatch: Dispatch<KioskEvent>) {
  useEffect(() => {
    const seconds = secondsOf(screen)
    if (seconds === null) return
    const timer = setTimeout(dispatch, seconds * 1000, { type: 'reset' })
    return () => clearTimeout(timer)
  }, [screen, dispatch])
}

function useIdle(screen: Screen, dispatch: Dispatch<KioskEvent>) {
  useEffect(() => {
    if (!isAttended(screen)) return
    let timer: ReturnType<typeof setTimeout>
    function restart() {
      clearTimeout(timer)
      timer = setTimeout(dispatch, IDLE_SECONDS * 1000, { type: 'idle' })
    }
    const touched = new AbortController()
    window.addEventListener('pointerdown', restart, touched)
    window.addEventListener('keydown', restart, touched)
    restart()
    return () => {
      touched.abort()
      clearTimeout(timer)
    }
  }, [screen, dispatch])
}

/** Leads back to the start from every screen that somebody walked away from. */
export function useTimers(screen: Screen, dispatch: Dispatch<KioskEvent>): void {
  useLeaveAfter(screen, dispatch)
  useIdle(screen, dispatch)
}
