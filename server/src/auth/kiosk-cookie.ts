import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { isHttps } from '../http/client-address.ts'
import type { AppEnv } from '../http/context.ts'

const COOKIE = `${COOKIE_PREFIX}.kiosk`

/** How long a locked kiosk stays what it is while nobody uses it. */
export const LOCK_DAYS = 90

/** A cookie of ours, under the name that it has over https, or over http. */
export function readKioskCookie(c: Context<AppEnv>, name: string): string | undefined {
  return isHttps(c) ? getCookie(c, name, 'secure') : getCookie(c, name)
}

/** What of a kiosk's secret is kept: whoever can read the database still can't be that kiosk. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The secret of the locked kiosk that a request comes from. */
export function kioskSecret(c: Context<AppEnv>): string | undefined {
  return readKioskCookie(c, COOKIE)
}

export function setKioskCookie(c: Context<AppEnv>, secret: string): void {
  const lasting = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: LOCK_DAYS * 86_400 } as const
  setCookie(c, COOKIE, secret, isHttps(c) ? { ...lasting, prefix: 'secure' } : lasting)
}

export function clearKioskCookie(c: Context<AppEnv>): void {
  if (kioskSecret(c) === undefined) return
  deleteCookie(c, COOKIE, isHttps(c) ? { path: '/', prefix: 'secure', secure: true } : { path: '/' })
}
