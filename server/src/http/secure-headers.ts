import { createMiddleware } from 'hono/factory'
import { isHttps } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** What every answer says about itself. The page's own policy is set where the page is served. */
export const secureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.env.outgoing?.headersSent) return
  // Not by `c.header`: on an answer that is made already, it turns the body into a stream and sends it bit by bit.
  const { headers } = c.res
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'same-origin')
  // The booking page says in its policy who may show it within theirs, which this header couldn't.
  if (c.req.path !== '/book') headers.set('X-Frame-Options', 'DENY')
  if (isHttps(c)) headers.set('Strict-Transport-Security', 'max-age=31536000')
  if (c.req.path.startsWith('/api/')) headers.set('Cache-Control', 'no-store')
})
