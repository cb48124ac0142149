import type { Postmaster } from './postmaster.ts'
import type { Log } from './server-log.ts'
import { abortableSleep } from './wait.ts'

/** Backoff before restarts: the first is immediate, later ones are delayed more and more. */
const delaysMs = [0, 250, 1000, 2000, 5000, 10_000]
const calmMs = 60_000

type Options = { launch: () => Promise<Postmaster>; log: Log }

/** Restarts the server whenever it ends by itself, until `stop`. */
export function supervise(first: Postmaster, options: Options): { stop(): Promise<void> } {
  const quit = new AbortController()
  const done = keepRunning(first, { ...options, quit: quit.signal })
  return {
    stop() {
      quit.abort()
      return done
    },
  }
}

async function keepRunning(first: Postmaster, { launch, log, quit }: Options & { quit: AbortSignal }) {
  let server: Postmaster | undefined = first
  let ends = 0
  while (server !== undefined) {
    const startedAt = performance.now()
    const end = await Promise.race([server.ended, aborted(quit)])
    if (quit.aborted) return server.stop()
    ends = performance.now() - startedAt > calmMs ? 0 : ends + 1
    log.error(`PostgreSQL ended unexpectedly (${end}); starting it again. Nothing that was saved is lost`)
    server = await relaunch(ends, { launch, log, quit })
  }
}

async function relaunch(ends: number, { launch, log, quit }: Options & { quit: AbortSignal }) {
  for (let attempt = Math.max(ends - 1, 0); !quit.aborted; attempt++) {
    await abortableSleep(delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0, quit)
    if (quit.aborted) return undefined
    try {
      const server = await launch()
      log.info('PostgreSQL is running again')
      return server
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started again; trying once more')
    }
  }
  return undefined
}

function aborted(signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
