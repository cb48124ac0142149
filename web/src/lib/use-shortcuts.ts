import { useEffect, useRef } from 'react'
import { listenForShortcuts, type Shortcuts } from './shortcuts.ts'

/** Keys of a screen, while nothing is typed into and nothing lies over it. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => listenForShortcuts(() => latest.current), [])
}
