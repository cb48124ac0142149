import type { PortalFront } from '@deskbell/domain/client-portal/schema.ts'
import type { MessageChannel } from '@deskbell/domain/messages/schema.ts'
import type { Context } from 'hono'
import { AppError } from '../../errors.ts'
import type { AppEnv } from '../../http/context.ts'
import type { BusinessRow } from '../business/queries.ts'
import { presentFront } from '../online-booking/queries.ts'
import { findPublicShop, type OnlineShopFront, onlineActor } from '../online-booking/shop.ts'

/** Returns the business whose client portal was asked. Throws AppError 'portal_off'. */
export async function requireOpenPortal(c: Context<AppEnv>): Promise<OnlineShopFront> {
  const shop = await findPublicShop(c)
  if (!shop?.online.portal || !c.var.mailer.canSend) throw new AppError('portal_off')
  return { shop, actor: onlineActor(shop) }
}

/** Lists the ways in which codes can be sent. */
export function listChannels({ messages }: BusinessRow): MessageChannel[] {
  return messages.sms.provider === 'none' ? ['email'] : ['email', 'sms']
}

export function presentPortalFront(shop: BusinessRow): PortalFront {
  const { notice: _notice, ...front } = presentFront(shop)
  return { ...front, channels: listChannels(shop) }
}
