import { isPublicPage } from '@deskbell/domain/online-booking/pages.ts'
import { createMiddleware } from 'hono/factory'
import { isHttps } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** Sets security headers on every response. The page's own CSP is set where the page is served. */
export const secureHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.env.outgoing?.headersSent) return
  // Not `c.header`: on a finished response it converts the body into a stream and sends it in chunks.
  const { headers } = c.res
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'same-origin')
  // The booking page controls embedding with frame-ancestors; X-Frame-Options can't express a list of origins.
  if (!isPublicPage(c.req.path)) headers.set('X-Frame-Options', 'DENY')
  if (isHttps(c)) headers.set('Strict-Transport-Security', 'max-age=31536000')
  if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
})
