import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Env } from '../env.ts'

const SWEEP_MS = 50
/**
 * How long an idle connection is kept open: longer than by the proxies in front (2 minutes by Caddy), so that it is they
 * who close it. A request that is sent on a connection just as the server closes it fails.
 */
const KEEP_ALIVE_MS = 150_000

/** Serves an app over HTTP. `close` stops accepting connections and drains the open ones (graceful shutdown). */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS }
    const server = serve({ fetch, hostname: HOST, port: PORT, serverOptions }, ({ port }) =>
      resolve({ port, close: () => drain(server as Server) }),
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
