import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer is yes; `false` when the time is up first. */
export async function until(
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

/** What the promise gives, or `undefined` when it takes longer. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/** Sleeps, or wakes up at once when the signal is given. */
export async function nap(ms: number, signal: AbortSignal) {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
