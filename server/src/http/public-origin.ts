import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/**
 * What links to Deskbell begin with, such as http://desk.local:3000: PUBLIC_URL, or else the address at which the
 * visitor's own browser has it open. That the origin which it names is ours was checked in middleware/origin.ts; yet
 * only for links that are made for the visitor, since whoever sends no browser's request can name any host.
 */
export function publicOrigin(c: Context<AppEnv>): string {
  return c.var.publicUrl ?? c.req.header('origin') ?? new URL(c.req.url).origin
}
