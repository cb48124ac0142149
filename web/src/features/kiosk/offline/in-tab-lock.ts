import type { Lock } from './platform.ts'

/** Creates a lock that serializes work per name within this tab. */
export function inTabLock(): Lock {
  const lasts = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = lasts.get(name) ?? Promise.resolve()
    const done = before.then(work)
    lasts.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }
}
