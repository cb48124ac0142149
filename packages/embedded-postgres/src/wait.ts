import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition is true; returns false on timeout. */
export async function pollUntil(
  isSo: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
) {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() >= end) return false
    await sleep(everyMs)
  }
  return true
}

/** Returns the promise's value, or `undefined` on timeout. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
