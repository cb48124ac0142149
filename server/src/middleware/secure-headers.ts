import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/env.ts'
import { cameByHttps } from './address.ts'

/** What every answer says about itself. The page's own policy is set where the page is served. */
export const secureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.env.outgoing?.headersSent) return
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Frame-Options', 'DENY')
  if (cameByHttps(c)) c.header('Strict-Transport-Security', 'max-age=31536000')
  if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store')
})
