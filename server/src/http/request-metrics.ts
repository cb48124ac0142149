import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { metrics } from '../features/health/metrics.ts'
import type { AppEnv } from './context.ts'

/** Times each request by its route's pattern: ids in addresses would make a label of every client. */
export const recordMetrics = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now()
  await next()
  const labels = { method: c.req.method, route: getRoute(c), status: String(c.res.status) }
  metrics.requestSeconds.observe(labels, (performance.now() - startedAt) / 1000)
})

// Middleware and the page, which answers for every address, match too.
function getRoute(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*'
}
