import { hashToken, newToken } from '../../auth/team/link.ts'

const PREFIX = 'dbk_'
const SHOWN = 12

/** A key, what is kept of it, and how it begins. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = PREFIX + newToken()
  return { key, hash: hashToken(key), prefix: key.slice(0, SHOWN) }
}

/** The key of an `Authorization` header; null where there is none of ours. */
export function keyIn(header: string | undefined): string | null {
  return /^Bearer +(dbk_[\w-]{1,100})$/i.exec(header ?? '')?.[1] ?? null
}
