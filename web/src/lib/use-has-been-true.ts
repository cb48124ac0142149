import { useRef } from 'react'

/** True once `now` has been true, so that a dialog stays mounted during its exit transition. */
export function useHasBeenTrue(now: boolean): boolean {
  const ever = useRef(false)
  ever.current ||= now
  return ever.current
}
