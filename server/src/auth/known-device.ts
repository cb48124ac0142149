import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import type { AppEnv } from '../http/context.ts'
import { isSameSecret } from '../lib/crypto/timing-safe-compare.ts'
import { hashToken } from '../lib/crypto/token-hash.ts'
import { readCookie, setLastingCookie } from './kiosk-cookie.ts'

/** Browsers keep no cookie for longer. */
const DEVICE_DAYS = 400

// One cookie for each account, since several people sign in at the computer of a front desk.
function deviceCookie(email: string): string {
  return `${COOKIE_PREFIX}.device_${hashToken(email.toLowerCase()).slice(0, 16)}`
}

function sign(c: Context<AppEnv>, email: string, id: string): string {
  return c.var.encryption.sign(`known-device ${email.toLowerCase()} ${id}`)
}

/**
 * Returns the id by which this browser is known to the account, or null if it hasn't signed in to it before. See "Device
 * cookies" of OWASP.
 */
export function findKnownDevice(c: Context<AppEnv>, email: string): string | null {
  const [id = '', signature = ''] = readCookie(c, deviceCookie(email))?.split('.') ?? []
  return isSameSecret(sign(c, email, id), signature) ? id : null
}

/** Makes this browser known to the account, with a new id each time. */
export function rememberDevice(c: Context<AppEnv>, email: string): void {
  const id = randomBytes(16).toString('base64url')
  setLastingCookie(c, deviceCookie(email), `${id}.${sign(c, email, id)}`, DEVICE_DAYS)
}
