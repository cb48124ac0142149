import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { metrics } from '../features/health/metrics.ts'
import type { AppEnv } from '../http/env.ts'

/** Times each request by its route's pattern: ids in addresses would make a label of every client. */
export const measured = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = performance.now()
  await next()
  const labels = { method: c.req.method, route: routePath(c, -1), status: String(c.res.status) }
  metrics.requestSeconds.observe(labels, (performance.now() - startedAt) / 1000)
})
