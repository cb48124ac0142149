import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { metrics } from '../features/health/metrics.ts'
import type { AppEnv } from './context.ts'

/** Records request durations by route pattern. Raw paths contain ids and would create a label per record. */
export const recordMetrics = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now()
  await next()
  const labels = { method: c.req.method, route: getRoute(c), status: String(c.res.status) }
  metrics.requestSeconds.observe(labels, (performance.now() - startedAt) / 1000)
})

// Skips middleware and the catch-all page, which match as well.
export function getRoute(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*'
}
