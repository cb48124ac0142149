import type { Database } from './client.ts'

/**
 * Returns a function that reads with at most one read at a time for each key. Whoever asks while one runs shares the
 * next with all others who do: it begins after they asked, so nobody is answered with what was true before.
 */
export function createSharedReads<Result>() {
  const running = new WeakMap<Database, Map<string, Promise<Result>>>()
  const following = new WeakMap<Database, Map<string, Promise<Result>>>()

  return function shareRead(db: Database, key: string, read: () => Promise<Result>): Promise<Result> {
    const current = running.getOrInsertComputed(db, () => new Map())
    const next = following.getOrInsertComputed(db, () => new Map())
    const start = () => {
      next.delete(key)
      const started = read().finally(() => current.delete(key))
      current.set(key, started)
      return started
    }
    const before = current.get(key)
    if (!before && !next.has(key)) return start()
    return next.getOrInsertComputed(key, () => Promise.allSettled([before]).then(start))
  }
}
