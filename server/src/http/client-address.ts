import { SocketAddress } from 'node:net'
import { normalizeIP } from '@better-auth/core/utils/ip'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

/**
 * Returns the client's IP address: that of the connection or, behind trusted proxies, the address the outermost of them
 * saw. Entries further left in X-Forwarded-For can be forged and are ignored.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const direct = c.env.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : '127.0.0.1'
  if (c.var.trustProxy === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const seen = forwarded.at(-c.var.trustProxy) || direct
  // Some proxies add the port, which differs for each connection.
  return SocketAddress.parse(seen)?.address ?? seen
}

/**
 * Returns the client's network, by which limits count: one customer of an IPv6 provider has a whole /64, and could use
 * another address for every request.
 */
export function clientNetwork(c: Context<AppEnv>): string {
  return normalizeIP(clientAddress(c), { ipv6Subnet: 64 })
}

/** True if the request comes from this computer, and not through a proxy on it. */
export function isLoopback(c: Context<AppEnv>): boolean {
  if (c.var.trustProxy === 0 && c.req.header('x-forwarded-for')) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(clientAddress(c))
}

/** True if clients use https, according to PUBLIC_URL, or else to a trusted proxy. */
export function isHttps(c: Context<AppEnv>): boolean {
  if (c.var.publicUrl) return c.var.publicUrl.startsWith('https:')
  return c.var.trustProxy > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
}
