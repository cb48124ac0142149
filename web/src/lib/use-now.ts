import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { useEffect, useState } from 'react'

/** Returns the time, updated every minute: a screen may stay open past midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
