import { Health } from '@deskbell/domain/health/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requireStaff } from '../../auth/session.ts'
import { acrossBusinesses } from '../../db/business-scope.ts'
import { AppError, toProblem } from '../../errors.ts'
import { isLoopback } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/context.ts'
import { getReaderI18n } from '../../http/language.ts'
import { ok, router } from '../../http/router.ts'
import { isSameSecret } from '../../lib/crypto/timing-safe-compare.ts'
import { listServers } from '../../servers/register.ts'
import { metrics } from './metrics.ts'
import { runChecks } from './run-checks.ts'

function hasMetricsToken({ var: { metricsToken }, req }: Context<AppEnv>): boolean {
  return metricsToken !== undefined && isSameSecret(req.header('authorization') ?? '', `Bearer ${metricsToken}`)
}

/** Liveness, readiness and Prometheus metrics for the server's operator. */
export const health = router()
  .get('/livez', (c) => c.text('ok'))
  .get('/readyz', async (c) => {
    try {
      await c.var.db.$client.query('select 1')
      return c.text('ok')
    } catch {
      return toProblem(c, new AppError('unavailable', { retryAfterSeconds: 1 }))
    }
  })
  .get('/metrics', async (c) => {
    if (!isLoopback(c) && !hasMetricsToken(c)) throw new AppError('not_found')
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })

const look = createRoute({
  tags: ['Health'],
  middleware: requireStaff,
  method: 'get',
  path: '/',
  summary: 'How everything is that Deskbell rests on, and what to do about it',
  responses: ok(Health),
})

export const healthChecks = router().openapi(look, async (c) => {
  const now = c.var.clock()
  const checking = {
    ...c.var,
    scope: c.var.actor.businessId,
    now,
    clockUrl: null,
    i18n: getReaderI18n(c),
  }
  // The migrations and the backups are the installation's.
  const findings = await acrossBusinesses(() => runChecks(checking))
  return c.json({ at: now.toISOString(), findings, servers: await listServers(c.var.db) }, 200)
})
