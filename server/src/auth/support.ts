import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { findBusiness } from '../features/business/queries.ts'
import { businessActor } from '../features/business/shop-actor.ts'
import { findSupportSession, SUPPORT_NAME } from '../features/support/consent.ts'
import { findTenancy } from '../features/tenancy/queries.ts'
import { isHttps } from '../http/client-address.ts'
import type { AppEnv } from '../http/context.ts'
import type { Principal } from './actor.ts'
import { readCookie } from './kiosk-cookie.ts'

const COOKIE = `${COOKIE_PREFIX}.support`

export function getSupportSecret(c: Context<AppEnv>): string | undefined {
  return readCookie(c, COOKIE)
}

/** Sets a cookie that goes with the browser; the shop's consent ends the session before. */
export function setSupportCookie(c: Context<AppEnv>, secret: string): void {
  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/' } as const
  setCookie(c, COOKIE, secret, isHttps(c) ? { ...cookie, prefix: 'secure' } : cookie)
}

export function clearSupportCookie(c: Context<AppEnv>): void {
  deleteCookie(c, COOKIE, isHttps(c) ? { path: '/', prefix: 'secure', secure: true } : { path: '/' })
}

/** Returns who acts with the session of support that the cookie names; null if there is none or the consent has ended. */
export async function findSupport(c: Context<AppEnv>): Promise<Principal | null> {
  const { db } = c.var
  const secret = getSupportSecret(c)
  const found = secret && (await findSupportSession(db, { secret, now: c.var.clock() }))
  if (!found) return null
  const [shop, tenancy] = [await findBusiness(db, found.businessId), await findTenancy(db, found.businessId)]
  return {
    actor: { ...businessActor(shop), name: SUPPORT_NAME },
    sessionId: null,
    byKey: false,
    supportEndsAt: found.endsAt,
    isSuspended: Boolean(tenancy?.suspendedAt),
    authenticatedAt: null,
    lockExpiresAt: null,
  }
}

/** What is not for support: exports, secrets (also those in mails), passwords, members, backups, and the consent itself. */
const REFUSED =
  /^\/api\/(account|reauthentication|team|invites|support|exports|imports|backups|restores|api-keys|webhooks|feeds|devices|privacy|mail|business\/pin|reports\/[^/]+\/file|report-mails)(\/|$)/

export function isRefusedToSupport(c: Context<AppEnv>): boolean {
  return REFUSED.test(c.req.path)
}
