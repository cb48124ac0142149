import { useEffect, useRef } from 'react'
import { listenForShortcuts, type Shortcuts } from './shortcuts.ts'

/** Registers a screen's shortcuts. They are off in fields and below overlays. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => listenForShortcuts(() => latest.current), [])
}
