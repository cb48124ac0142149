import { z } from 'zod'
import { Package } from '../packages/schema.ts'
import { PromoCodeText } from '../promo-codes/code.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'

/** Packages that are sold online, at the prices of one client. */
export const PortalPackages = z
  .object({
    currency: z.string(),
    /** How to pay by transfer. Empty: at the desk. */
    transfer: z.string(),
    items: z.array(
      Package.pick({ id: true, name: true, description: true, visits: true, limit: true, validity: true }).extend({
        /** To be paid by this client, with tax. */
        amount: Money,
      }),
    ),
  })
  .meta({ id: 'PortalPackages' })
export type PortalPackages = z.infer<typeof PortalPackages>

const wish = z.object({ packageId: Id, promoCode: PromoCodeText.nullable() })

/** Asks what a package costs with a promo code. */
export const PortalPriceFilter = wish.meta({ id: 'PortalPriceFilter' })
export type PortalPriceFilter = z.infer<typeof PortalPriceFilter>

/** `amount`: to be paid. `discount`: what the promo code takes off the price. */
export const PortalPrice = z.object({ amount: Money, discount: Money }).meta({ id: 'PortalPrice' })
export type PortalPrice = z.infer<typeof PortalPrice>

/** Buys a package, to be paid later. `id`: of the sale, and the idempotency key. `amount`: as it was shown. */
export const PortalPurchase = wish.extend({ id: Id, amount: Money }).meta({ id: 'PortalPurchase' })
export type PortalPurchase = z.infer<typeof PortalPurchase>

/** `number`: receipt number, by which the shop knows a transfer. */
export const PortalPurchased = z.object({ number: z.string(), owed: Money }).meta({ id: 'PortalPurchased' })
export type PortalPurchased = z.infer<typeof PortalPurchased>
