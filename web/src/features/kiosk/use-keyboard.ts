import { type Dispatch, useEffect } from 'react'
import type { KioskEvent } from './kiosk-machine.ts'
import { ScanBurst, type Scanned } from './scan-burst.ts'

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function toEvent({ key, target }: KeyboardEvent): KioskEvent | null {
  if (/^[0-9]$/.test(key)) return { type: 'digit', digit: key }
  if (key === 'Backspace') return { type: 'backspace' }
  if (key === 'Escape') return { type: 'reset' }
  // A focused button or link takes Enter itself.
  return key === 'Enter' && !isIn(target, 'button, a') ? { type: 'go' } : null
}

function scanEvent(scanned: Scanned): KioskEvent | null {
  if (scanned === 'other') return { type: 'scanned-other' }
  return scanned && { type: 'scanned', code: scanned.code }
}

/** A keyboard in place of the number pad, or a scanner that types. */
export function useKeyboard(dispatch: Dispatch<KioskEvent>): void {
  useEffect(() => {
    const burst = new ScanBurst()
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // What is typed into a field stays there.
      if (isIn(event.target, 'input') && event.key !== 'Escape') return
      const typed = scanEvent(burst.take({ key: event.key, at: event.timeStamp })) ?? toEvent(event)
      if (!typed) return
      event.preventDefault()
      dispatch(typed)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dispatch])
}
