import { type Dispatch, useEffect } from 'react'
import type { KioskEvent } from './kiosk-machine.ts'

function eventOf({ key, target }: KeyboardEvent): KioskEvent | null {
  if (/^[0-9]$/.test(key)) return { type: 'digit', digit: key }
  if (key === 'Backspace') return { type: 'backspace' }
  if (key === 'Escape') return { type: 'reset' }
  // A focused button or link takes Enter itself.
  const goes = key === 'Enter' && !(target instanceof Element && target.closest('button, a'))
  return goes ? { type: 'go' } : null
}

/** A keyboard, or a scanner that types, in place of the number pad. */
export function useKeyboard(dispatch: Dispatch<KioskEvent>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const typed = eventOf(event)
      if (!typed) return
      event.preventDefault()
      dispatch(typed)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dispatch])
}
