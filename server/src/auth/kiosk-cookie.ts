import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { isHttps } from '../http/client-address.ts'
import type { AppEnv } from '../http/context.ts'
import { hashToken } from '../lib/crypto/token-hash.ts'

const COOKIE = `${COOKIE_PREFIX}.kiosk`

/** Days of inactivity after which the cookie of a locked kiosk expires. */
export const LOCK_DAYS = 90

/** Reads one of our cookies under its https name (with a prefix) or its http name. */
export function readCookie(c: Context<AppEnv>, name: string): string | undefined {
  return isHttps(c) ? getCookie(c, name, 'secure') : getCookie(c, name)
}

/** `businessId`: of the device; null in cookies of earlier releases. */
export type KioskSecret = { secretHash: string; businessId: string | null }

/** Creates the secret of a locked kiosk. It names the business, so that the device is found on one shard. */
export function createKioskSecret(businessId: string): string {
  return `${randomBytes(32).toString('base64url')}.${businessId}`
}

export function parseKioskSecret(secret: string): KioskSecret {
  const at = secret.indexOf('.')
  return { secretHash: hashToken(secret), businessId: at < 0 ? null : secret.slice(at + 1) }
}

export function kioskSecret(c: Context<AppEnv>): string | undefined {
  return readCookie(c, COOKIE)
}

/** Sets one of our own cookies, under the name by which `readCookie` finds it. */
export function setLastingCookie(c: Context<AppEnv>, name: string, value: string, days: number): void {
  const lasting = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: days * 86_400 } as const
  setCookie(c, name, value, isHttps(c) ? { ...lasting, prefix: 'secure' } : lasting)
}

export function setKioskCookie(c: Context<AppEnv>, secret: string): void {
  setLastingCookie(c, COOKIE, secret, LOCK_DAYS)
}

/** Deletes one of our own cookies, if the browser has it. */
export function clearCookie(c: Context<AppEnv>, name: string): void {
  if (readCookie(c, name) === undefined) return
  deleteCookie(c, name, isHttps(c) ? { path: '/', prefix: 'secure', secure: true } : { path: '/' })
}

export function clearKioskCookie(c: Context<AppEnv>): void {
  clearCookie(c, COOKIE)
}
