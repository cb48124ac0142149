import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/**
 * The visitor's address: the connection's, or, behind trusted proxies, the one that the outermost of them saw. What a
 * visitor writes into the header themselves stands further left and is never believed.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const direct = c.env.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : '127.0.0.1'
  if (c.var.trustProxy === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return forwarded.at(-c.var.trustProxy) || direct
}

/** Whether the visitor came by https: here, or at a trusted proxy. */
export function isHttps(c: Context<AppEnv>): boolean {
  if (c.var.publicUrl) return c.var.publicUrl.startsWith('https:')
  return c.var.trustProxy > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
}
