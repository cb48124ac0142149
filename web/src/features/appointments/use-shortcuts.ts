import { useEffect, useRef } from 'react'

export type Shortcuts = Record<string, () => void>

/** Where keys mean something else: fields, and whatever lies over the screen. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (target instanceof Element && target.closest(TAKEN)) return true
  return document.querySelector('[role=dialog], [role=menu]') !== null
}

/** Keys of a screen, while nothing is typed into and nothing lies over it. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key]
      if (!act || isTaken(event)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
