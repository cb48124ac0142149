import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'
import type { AppEnv, Services } from '../../http/context.ts'
import { findPublicBusinessId } from '../../http/host-business.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import type { BusinessRow } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { isNotSuspended } from '../tenancy/queries.ts'

/** Business of a booking page, and the actor of the changes made there. */
export type OnlineShopFront = { shop: BusinessRow; actor: Actor }

/** Who changes things on the public page. */
export const ONLINE_CLIENT = msg({ context: 'stored', message: 'Client (online)' })

/** Returns the actor for the public page and the links. The audit log shows it under this name. */
export function onlineActor(shop: BusinessRow): Actor {
  return { ...businessActor(shop), name: toStoredText(ONLINE_CLIENT) }
}

/** Throws AppError 'online_booking_off' if the business is suspended. */
export async function findFront(db: Queryable, businessId: string): Promise<OnlineShopFront> {
  const shop = await readShop(db, businessId)
  if (!shop) throw new AppError('online_booking_off')
  return { shop, actor: onlineActor(shop) }
}

/** True if the business takes online bookings; without a mail server nobody could confirm one. */
export function isOpenOnline({ online }: BusinessRow, { canSend }: Services['mailer']): boolean {
  return online.on && canSend
}

/** Returns the business whose booking page was asked. Throws AppError 'online_booking_off'. */
export async function requireOpenFront(c: Context<AppEnv>): Promise<OnlineShopFront> {
  const shop = await findPublicShop(c)
  if (!shop || !isOpenOnline(shop, c.var.mailer)) throw new AppError('online_booking_off')
  return { shop, actor: onlineActor(shop) }
}

/** Returns the business whose pages were asked; undefined if it is suspended. */
export async function findPublicShop(c: Context<AppEnv>): Read {
  return findShopOnce(c.var.db, await findPublicBusinessId(c))
}

type Read = Promise<BusinessRow | undefined>
const reads = new WeakMap<Database, Map<string, Read>>()

/**
 * Everybody who asks while it is being read shares the answer: with 500 people at once the pool's connections would
 * otherwise be waited for longer than it allows, also by staff.
 */
function findShopOnce(db: Database, businessId: string): Read {
  const own = reads.getOrInsertComputed(db, () => new Map())
  return own.getOrInsertComputed(businessId, () => readShop(db, businessId).finally(() => own.delete(businessId)))
}

/** Returns undefined for a suspended business, which serves no clients. */
async function readShop(db: Queryable, businessId: string): Read {
  const isOpen = and(eq(business.id, businessId), isNotSuspended(sql`${businessId}`))
  const [shop] = await db.select().from(business).where(isOpen)
  return shop
}
