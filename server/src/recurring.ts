import type { Logger } from 'pino'

const HOUR_MS = 3_600_000
/** Whoever starts the server wants to see it first. */
const FIRST_MS = 60_000

export type Recurring = { /** Waits for what is being done. */ stop(): Promise<void> }

/** Does something again and again while the server runs. What fails is logged, and tried again the next time. */
export function everyHour(work: () => Promise<void>, log: Logger): Recurring {
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  function wait(ms: number) {
    timer = setTimeout(() => {
      running = work().catch((error: unknown) => log.error(error, 'what is due each day failed'))
      wait(HOUR_MS)
    }, ms).unref()
  }
  wait(FIRST_MS)
  async function stop() {
    clearTimeout(timer)
    await running
  }
  return { stop }
}
