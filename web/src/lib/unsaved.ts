import { useEffect, useRef } from 'react'

const checks = new Set<() => boolean>()
let agreed = false

/** Whether anything was typed on this page that is not saved yet. */
export function isAnythingUnsaved(): boolean {
  return [...checks].some((isUnsaved) => isUnsaved())
}

/** Makes the page answer for what was typed into a component, as long as that is there. */
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

/** Lets the browser ask before it closes or reloads a page with something unsaved on it. */
export function guardUnsaved(): void {
  window.addEventListener('beforeunload', (event) => {
    if (!agreed && isAnythingUnsaved()) event.preventDefault()
  })
}

/** Loads the page anew. Whoever calls has asked about what is unsaved. */
export function reloadWithoutAsking(): void {
  agreed = true
  window.location.reload()
}
