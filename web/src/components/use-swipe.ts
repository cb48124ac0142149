import { type TouchEvent, useRef } from 'react'

/** How far a finger has to go sideways, in px, and how much farther than up or down. */
const FAR = 56
const STRAIGHT = 2
/** Who rests the finger first drags what is under it. */
const RESTS_MS = 300

/** Handlers for a swipe to what comes next (1) or before (-1). */
export function useSwipe(onSwipe: ((direction: 1 | -1) => void) | undefined) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null)
  const moved = useRef(false)
  function onTouchStart({ touches }: TouchEvent) {
    const finger = touches[0]
    start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY, at: Date.now() } : null
    moved.current = false
  }
  function onTouchMove() {
    if (start.current && !moved.current && Date.now() - start.current.at > RESTS_MS) start.current = null
    moved.current = true
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const finger = changedTouches[0]
    const from = start.current
    start.current = null
    if (!from || !finger) return
    const [right, down] = [finger.clientX - from.x, Math.abs(finger.clientY - from.y)]
    if (Math.abs(right) >= FAR && Math.abs(right) >= down * STRAIGHT) onSwipe?.(right < 0 ? 1 : -1)
  }
  return onSwipe ? { onTouchStart, onTouchMove, onTouchEnd } : {}
}
