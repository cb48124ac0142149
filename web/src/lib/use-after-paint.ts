import { useDeferredValue } from 'react'

/** True once `now` is true and the press that made it so is painted; false at once with it. */
export function useAfterPaint(now: boolean): boolean {
  return useDeferredValue(now) && now
}
