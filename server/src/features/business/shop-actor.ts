import type { Actor } from '../../auth/actor.ts'
import { authorizeBusiness } from '../../auth/authorize-business.ts'
import type { business } from '../../db/schema/business.ts'

/** Returns the system actor of the business, for work that no user started. */
export function businessActor(shop: typeof business.$inferSelect): Actor {
  const { id, timeZone, locale, currency, kiosk, waiverOn, hookEvents } = shop
  const businessId = authorizeBusiness(id)
  const ofShop = { timeZone, locale, currency, kiosk, waiverOn, hookEvents }
  return { businessId, userId: null, name: 'Deskbell', ...ofShop, deviceId: null }
}
