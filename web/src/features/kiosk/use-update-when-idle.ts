import { useEffect } from 'react'
import { newVersion } from '../../lib/new-version.ts'
import { useStore } from '../../lib/store.ts'
import { isAttract, type Screen } from './screens.ts'

// Nobody stands there any more who was about to type.
const QUIET_MS = 10_000

/** Takes a new version while nobody uses the tablet, and asks no client about it. */
export function useUpdateWhenIdle(screen: Screen): void {
  const update = useStore(newVersion)
  const idle = isAttract(screen)
  useEffect(() => {
    if (!update || !idle) return
    const timer = setTimeout(update, QUIET_MS)
    return () => clearTimeout(timer)
  }, [update, idle])
}
