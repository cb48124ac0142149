/** Lets some work be done so many at a time, first come, first served: the others wait here, without a connection. */
export function turns(atOnce: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let running = 0

  function done(): void {
    const next = waiting.shift()
    // Whoever waits takes over the place.
    if (next) next()
    else running--
  }

  return async (work) => {
    if (running < atOnce) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      done()
    }
  }
}
