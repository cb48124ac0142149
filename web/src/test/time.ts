import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, onTestFinished, vi } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
/** Step in ms; shorter than any wait of the server, whose timers are moved too. */
const STEP_MS = 500

const inFlight = new Set<Promise<unknown>>()

/** Makes `passTime` wait for the answer to a request. */
export async function holdTime<Answer>(request: Promise<Answer>): Promise<Answer> {
  inFlight.add(request)
  try {
    return await request
  } finally {
    inFlight.delete(request)
  }
}

/** Installs fake timers that also advance with real time. */
export function useMovableTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS], shouldAdvanceTime: true })
  })
}

/** Advances time in steps, and lets the server answer in between. */
export async function passTime(milliseconds: number): Promise<void> {
  // Time spent waiting for the server counts as well.
  const end = Date.now() + milliseconds
  for (let left = milliseconds; left > 0; left = end - Date.now()) {
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS))
    await Promise.allSettled(inFlight)
    // Let React render.
    await nextTurn()
  }
}

/** Makes `AbortSignal.timeout` follow `passTime` for the rest of a test: its own timer can't be faked. */
export function moveTimeouts(): void {
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  onTestFinished(() => spy.mockRestore())
}

/** Returns an answer that never comes; it fails once the request is given up. `asked` resolves once it is waited for. */
export function createSilence() {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const answer = ({ signal }: Request) => {
    resolve()
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  return { asked, answer }
}
