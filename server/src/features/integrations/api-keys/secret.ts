import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { newToken } from '../../auth/team/link.ts'

const PREFIX = 'dbk_'
const SHOWN = 12

/** Generates a key with its hash for storage and the prefix shown in lists. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = PREFIX + newToken()
  return { key, hash: hashToken(key), prefix: key.slice(0, SHOWN) }
}

/** Returns the API key from an `Authorization` header, or null if it contains none. */
export function parseApiKey(header: string | undefined): string | null {
  return /^Bearer +(dbk_[\w-]{1,100})$/i.exec(header ?? '')?.[1] ?? null
}
