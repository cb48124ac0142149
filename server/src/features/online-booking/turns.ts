/** So many bookings are written at once. The others wait here, and not with a connection that the desk needs. */
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

function done(): void {
  const next = waiting.shift()
  // Whoever waits takes over the place.
  if (next) next()
  else running--
}

/** Does some work when it is its turn: first come, first served. */
export async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running < AT_ONCE) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    done()
  }
}
