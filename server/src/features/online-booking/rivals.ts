import pLimit from 'p-limit'

/**
 * Returns a function that runs work with limited concurrency, first come, first served. Rivals are requests with the
 * same key: once the work of one fails and `isFinal` says so, those who still wait fail alike, at once.
 */
export function limitRivals(concurrency: number, isFinal: (error: unknown) => boolean) {
  const limit = pLimit(concurrency)
  const waiting = new Map<string, Set<(error: unknown) => void>>()

  function refuseWaiting(key: string, error: unknown): void {
    for (const refuse of waiting.get(key) ?? []) refuse(error)
    waiting.delete(key)
  }

  return function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const rivals = waiting.get(key) ?? new Set()
      waiting.set(key, rivals.add(reject))
      void limit(async () => {
        // Refused while it waited.
        if (waiting.get(key) !== rivals || !rivals.delete(reject)) return
        if (rivals.size === 0) waiting.delete(key)
        try {
          resolve(await work())
        } catch (error) {
          if (isFinal(error)) refuseWaiting(key, error)
          reject(error)
        }
      })
    })
  }
}
