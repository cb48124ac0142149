import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../http/context.ts'
import type { BusinessRow } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'

/** The shop whose page is open, and whoever opened it, as one who acts. */
export type OnlineShopFront = { shop: BusinessRow; actor: Actor }

/** Whoever acts by the public page or a link; in the history they are named so. */
export function onlineActor(shop: BusinessRow): Actor {
  return { ...businessActor(shop), name: 'Client (online)' }
}

/** A shop by its id. Throws `not_found`. */
export async function findFront(db: Queryable, businessId: string): Promise<OnlineShopFront> {
  const [shop] = await db.select().from(business).where(eq(business.id, businessId))
  if (!shop) throw new AppError('not_found')
  return { shop, actor: onlineActor(shop) }
}

/** Whether a shop takes bookings online: without a mail server nobody could confirm one. */
export function isOpenOnline({ online }: BusinessRow, { canSend }: Services['mailer']): boolean {
  return online.on && canSend
}

/** The first shop, whose page is at /book. Throws `online_booking_off`. */
export async function requireOpenFront(db: Queryable, mailer: Services['mailer']): Promise<OnlineShopFront> {
  const [shop] = await db.select().from(business).where(eq(business.id, FIRST_BUSINESS_ID))
  if (!shop || !isOpenOnline(shop, mailer)) throw new AppError('online_booking_off')
  return { shop, actor: onlineActor(shop) }
}
