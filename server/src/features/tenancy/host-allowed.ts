import { createMiddleware } from 'hono/factory'
import { eq } from '../../db/drizzle.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { limitHostQuestions } from '../../http/rate-limits.ts'
import { router } from '../../http/router.ts'

/** The proxy asks by itself, without a visitor for whom it forwards. */
const refuseForwarded = createMiddleware<AppEnv>((c, next) => {
  if (c.req.header('x-forwarded-for')) throw new AppError('not_found')
  return next()
})

/** Answers 200 if a shop has the address or shops are opened there, else 404: Caddy asks so before it obtains a certificate (`on_demand_tls`). */
export const hostAllowed = router().get('/internal/host-allowed', refuseForwarded, limitHostQuestions, async (c) => {
  const host = (c.req.query('domain') ?? '').toLowerCase()
  if (host === c.var.signUpDomain) return c.text('ok')
  if (c.var.shops !== 'many' || (await c.var.db.$count(businessHost, eq(businessHost.host, host))) === 0)
    throw new AppError('not_found')
  return c.text('ok')
})
