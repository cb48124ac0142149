import type { Context } from 'hono'
import { clearCookie, readCookie, setLastingCookie } from '../../auth/kiosk-cookie.ts'
import type { AppEnv } from '../../http/context.ts'
import { COOKIE_PREFIX } from '../auth/auth.ts'

const COOKIE = `${COOKIE_PREFIX}.portal`

/** Days after which a device has to sign in again. */
export const SESSION_DAYS = 90

/** Returns what a session notes of the browser that signs in. */
export function describeBrowser(c: Context<AppEnv>): { userAgent: string; now: Date } {
  return { userAgent: c.req.header('user-agent') ?? '', now: c.var.clock() }
}

export function readPortalCookie(c: Context<AppEnv>): string | undefined {
  return readCookie(c, COOKIE)
}

export function setPortalCookie(c: Context<AppEnv>, token: string): void {
  setLastingCookie(c, COOKIE, token, SESSION_DAYS)
}

export function clearPortalCookie(c: Context<AppEnv>): void {
  clearCookie(c, COOKIE)
}
