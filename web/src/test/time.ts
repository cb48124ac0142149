import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, vi } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
/** Shorter than whatever the server waits for, whose timers move too. */
const STEP_MS = 500

const inFlight = new Set<Promise<unknown>>()

/** Lets time wait for the answer to a request. */
export async function holdTime<Answer>(request: Promise<Answer>): Promise<Answer> {
  inFlight.add(request)
  try {
    return await request
  } finally {
    inFlight.delete(request)
  }
}

/** Time goes on as it does, and can be moved. */
export function useMovableTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true })
  })
}

/** Lets so many milliseconds pass, and the server answer meanwhile. */
export async function passTime(milliseconds: number): Promise<void> {
  // What goes by while the server answers is a part of it.
  const end = Date.now() + milliseconds
  for (let left = milliseconds; left > 0; left = end - Date.now()) {
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS))
    await Promise.allSettled(inFlight)
    // React shows it.
    await nextTurn()
  }
}
