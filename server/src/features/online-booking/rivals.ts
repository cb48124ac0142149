import pLimit from 'p-limit'

type Waiting = { start: () => Promise<void>; refuse: (error: unknown) => void }

/**
 * Returns a function that runs work with limited concurrency. Rivals are requests with the same key; work may refuse
 * those of its rivals who still wait. The key with the most rivals comes first, so that most people have their answer
 * soonest; among rivals, whoever came first.
 */
export function limitRivals(concurrency: number) {
  const limit = pLimit(concurrency)
  const queues = new Map<string, Waiting[]>()

  function takeNext(): Waiting | undefined {
    const [longest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    if (!longest) return undefined
    const [key, queue] = longest
    if (queue.length === 1) queues.delete(key)
    return queue.shift()
  }

  return function run<Result>(
    key: string,
    work: (refuseRivals: (error: unknown) => void) => Promise<Result>,
  ): Promise<Result> {
    function refuseRivals(error: unknown): void {
      for (const { refuse } of queues.get(key) ?? []) refuse(error)
      queues.delete(key)
    }
    return new Promise<Result>((resolve, reject) => {
      const start = () => work(refuseRivals).then(resolve, reject)
      queues.set(key, [...(queues.get(key) ?? []), { start, refuse: reject }])
      // As often as somebody was refused there is nobody left to start.
      void limit(async () => takeNext()?.start())
    })
  }
}
