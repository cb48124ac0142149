import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '../../auth/actor.ts'
import { withinBusiness } from '../../db/business-scope.ts'
import type { Database } from '../../db/client.ts'
import { and, eq, gt, type SQL } from '../../db/drizzle.ts'
import { type portalPasskey, portalSession } from '../../db/schema/portal.ts'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import { hashToken } from '../../lib/crypto/token-hash.ts'
import type { ClientRecord } from '../clients/present.ts'
import { presentFront } from '../online-booking/queries.ts'
import { isOpenOnline, type OnlineShopFront } from '../online-booking/shop.ts'
import { findClientsAt } from './address.ts'
import { requireOpenPortal } from './front.ts'
import { readPortalCookie } from './session-cookie.ts'

export type PortalSessionRow = typeof portalSession.$inferSelect

/** The business and its signed-in visitor. */
export type PortalVisit = OnlineShopFront & { session: PortalSessionRow }

/** Condition on the sessions or passkeys of the visitor's address. */
export function isOfAddress(
  table: typeof portalSession | typeof portalPasskey,
  { actor, session: { channel, address } }: PortalVisit,
): SQL | undefined {
  return and(eq(table.businessId, actor.businessId), eq(table.channel, channel), eq(table.address, address))
}

async function findSession(
  db: Database,
  { businessId }: Actor,
  { token, now }: { token: string; now: Date },
): Promise<PortalSessionRow | undefined> {
  const isSession = and(
    eq(portalSession.businessId, businessId),
    eq(portalSession.tokenHash, hashToken(token)),
    gt(portalSession.expiresAt, now),
  )
  const [found] = await db.select().from(portalSession).where(isSession)
  if (found && now.getTime() - found.seenAt.getTime() > DAY_MS)
    await db.update(portalSession).set({ seenAt: now }).where(isSession)
  return found
}

/** Requires a session of the client portal. Sets `portal`. Throws AppError 'portal_off', 'not_signed_in'. */
export const requirePortalSession = createMiddleware<AppEnv>(async (c, next) => {
  const front = await requireOpenPortal(c)
  const token = readPortalCookie(c)
  const session = token && (await findSession(c.var.db, front.actor, { token, now: c.var.clock() }))
  if (!session) throw new AppError('not_signed_in')
  c.set('portal', { ...front, session })
  return withinBusiness(front.actor.businessId, next)
})

/**
 * Returns a client whom the visitor may act for: one who has the address of the session now. Throws AppError
 * 'not_found'.
 */
export async function requireOwnClient(c: Context<AppEnv>, clientId: string): Promise<ClientRecord> {
  const { actor, session } = c.var.portal
  const [own] = await findClientsAt(c.var.db, actor, session, clientId)
  if (!own) throw new AppError('not_found')
  return own
}

/** Throws AppError 'online_booking_off' where only the pages are open. */
export function requireOpenBooking(c: Context<AppEnv>): void {
  if (!isOpenOnline(c.var.portal.shop, c.var.mailer)) throw new AppError('online_booking_off')
}

export async function presentVisitor(c: Context<AppEnv>): Promise<PortalVisitor> {
  const { shop, actor, session } = c.var.portal
  const { notice: _notice, ...front } = presentFront(shop)
  const clients = await findClientsAt(c.var.db, actor, session)
  return {
    ...front,
    channel: session.channel,
    signedInAs: session.address,
    expiresAt: session.expiresAt.toISOString(),
    ownPhone: actor.kiosk.ownPhone === true,
    clients: clients.map(({ id, firstName, lastName, code }) => ({ id, firstName, lastName, cardCode: code })),
  }
}
