import { createHash } from 'node:crypto'

/**
 * Returns a token's SHA-256 in hex, the only form that is stored: read access to the database lets nobody act as its
 * holder. It needs no salt, since tokens have 256 random bits.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
