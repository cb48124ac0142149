import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Env } from '../env.ts'

type FetchCallback = Parameters<typeof serve>[0]['fetch']

const SWEEP_MS = 50
/**
 * How long an idle connection is kept open: longer than by the proxies in front (2 minutes by Caddy), so that it is they
 * who close it. A request that is sent on a connection just as the server closes it fails.
 */
const KEEP_ALIVE_MS = 150_000

/**
 * Serves an app over HTTP. `close` stops accepting connections, drains the open ones, and waits for the requests whose
 * clients have gone (graceful shutdown).
 */
export function listen(
  fetch: (...asked: Parameters<FetchCallback>) => Response | Promise<Response>,
  { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const running = new Set<Promise<unknown>>()
  const answer: FetchCallback = (...asked) => {
    const answered = Promise.resolve(fetch(...asked)).finally(() => running.delete(answered))
    running.add(answered)
    return answered
  }
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
    const server = serve({ fetch: answer, hostname: HOST, port: PORT, serverOptions }, ({ port }) =>
      resolve({
        port,
        close: async () => {
          await drain(server as Server)
          await Promise.allSettled(running)
        },
      }),
    )
    server.once('error', reject)
  })
}

/** Stops accepting connections and closes each open one as soon as it is idle. */
function drain(server: Server): Promise<void> {
  return new Promise((done) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearInterval(sweep)
      done()
    })
  })
}
