import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/**
 * Returns the base URL of links, such as http://desk.local:3000: PUBLIC_URL, or else the origin in the user's browser,
 * which http/csrf.ts has checked. Use it only for links shown to that same user, since a client that isn't a browser
 * can claim any host.
 */
export function publicOrigin(c: Context<AppEnv>): string {
  return c.var.publicUrl ?? c.req.header('origin') ?? new URL(c.req.url).origin
}
