import { createStore } from './store.ts'

export type StreamState = 'closed' | 'connecting' | 'live' | 'lost'

/** State of the event stream; `closed` if none is wanted, e.g. before login. */
export const streamState = createStore<StreamState>('closed')

/** True if the last request found no server, or one without its database. */
export const serverUnreachable = createStore(false)

export function requestFailed(): void {
  serverUnreachable.set(true)
}

export function requestSucceeded(): void {
  serverUnreachable.set(false)
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 10_000

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Polls /readyz with backoff (1 to 10 s) until the server is ready, then calls back once. Returns a function that stops
 * it.
 */
export function whenServerIsBack(onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  async function ask(wait: number) {
    const ready = await isReady()
    if (stopped) return
    if (!ready) {
      timer = setTimeout(ask, wait, Math.min(wait * 1.6, LONGEST_WAIT_MS))
      return
    }
    requestSucceeded()
    onBack()
  }
  timer = setTimeout(ask, FIRST_WAIT_MS, FIRST_WAIT_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
