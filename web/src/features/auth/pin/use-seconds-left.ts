import { useEffect, useReducer } from 'react'

const TICK_MS = 250

/** Returns the whole seconds until `moment` (epoch ms); 0 once it has passed. */
export function useSecondsLeft(moment: number): number {
  const [, renderAgain] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      renderAgain()
      if (moment <= Date.now()) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}
