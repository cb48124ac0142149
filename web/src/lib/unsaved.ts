import { useEffect, useRef } from 'react'

const checks = new Set<() => boolean>()
let agreed = false

/** True if something typed on this page isn't saved yet. */
export function isAnythingUnsaved(): boolean {
  return [...checks].some((isUnsaved) => isUnsaved())
}

/** Registers a check for unsaved input, while the component is mounted. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
  })
  useEffect(() => {
    const check = () => latest.current()
    checks.add(check)
    return () => {
      checks.delete(check)
    }
  }, [])
}

/** Makes the browser ask before it closes or reloads a page with unsaved input. */
export function guardUnsaved(): void {
  window.addEventListener('beforeunload', (event) => {
    if (!agreed && isAnythingUnsaved()) event.preventDefault()
  })
}

/** Reloads the page without that question; the caller has asked already. */
export function reloadWithoutAsking(): void {
  agreed = true
  window.location.reload()
}
