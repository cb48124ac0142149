import { KIOSK_UNDO_SECONDS } from '@deskbell/domain/check-ins/rules.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { type Dispatch, useEffect } from 'react'
import type { KioskEvent } from './kiosk-machine.ts'
import { isAttended, isPassing, type Passing, type Screen } from './screens.ts'

export type Idle = Pick<KioskOptions, 'idleSeconds' | 'stillThereSeconds'>

const UNDONE_SECONDS = 3
const READING_SECONDS = 15

/** Returns the seconds after which a screen closes by itself. */
export function getSeconds(screen: Passing, { stillThereSeconds }: Idle): number {
  const { at } = screen
  if (at === 'still-there') return stillThereSeconds
  // Allow more time to read if a signature is requested.
  if (screen.at === 'done' && !screen.asked) return KIOSK_UNDO_SECONDS
  return at === 'undone' || at === 'signed' ? UNDONE_SECONDS : READING_SECONDS
}

type Timing = { screen: Screen; dispatch: Dispatch<KioskEvent>; idle: Idle }

function useLeaveAfter({ screen, dispatch, idle }: Timing) {
  const seconds = isPassing(screen) ? getSeconds(screen, idle) : null
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(dispatch, seconds * 1000, { type: 'reset' })
    return () => clearTimeout(timer)
  }, [screen, dispatch, seconds])
}

/** Calls back after `seconds` without a tap or key. Returns the cleanup function. */
export function afterQuiet(seconds: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function restart() {
    clearTimeout(timer)
    timer = setTimeout(call, seconds * 1000)
  }
  const touched = new AbortController()
  window.addEventListener('pointerdown', restart, touched)
  window.addEventListener('keydown', restart, touched)
  restart()
  return () => {
    touched.abort()
    clearTimeout(timer)
  }
}

function useIdle({ screen, dispatch, idle: { idleSeconds } }: Timing) {
  useEffect(() => {
    if (isAttended(screen)) return afterQuiet(idleSeconds, () => dispatch({ type: 'idle' }))
  }, [screen, dispatch, idleSeconds])
}

/** Returns the kiosk to the start screen when a client has walked away. */
export function useTimers(timing: Timing): void {
  useLeaveAfter(timing)
  useIdle(timing)
}
