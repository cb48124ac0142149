import { useEffect } from 'react'

/** Keeps the screen on, where the browser can. It lets go of it with the tab out of sight, and is asked again then. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask() {
      if (document.visibilityState !== 'visible') return
      // Refused where the battery is low: the tablet then sleeps as it would.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) void lock?.release()
    }
    document.addEventListener('visibilitychange', ask)
    void ask()
    return () => {
      left = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
