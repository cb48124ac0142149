import { z } from 'zod'
import { Package } from '../packages/schema.ts'
import { PromoCodeText } from '../promo-codes/code.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { LINE_MAX, line, NAME_MAX, OptionalEmail } from '../shared/text.ts'

/** `serviceId`: only packages that cover this service. */
export const PortalPackagesFilter = z.object({ serviceId: Id.optional() })

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
    /** Amounts of gift cards that are sold; null: none are. */
    giftCards: z.object({ amounts: z.array(Money), range: z.object({ min: Money, max: Money }).nullable() }).nullable(),
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

/**
 * Buys a gift card, which can be spent once it is paid. `id`: of the sale and of the gift card, and the idempotency key.
 * `mailTo`: to whom it is mailed then; empty: to nobody.
 */
export const PortalGiftCard = z
  .object({
    id: Id,
    amount: Money.min(1, 'Enter an amount'),
    recipient: line(NAME_MAX),
    message: line(LINE_MAX),
    mailTo: OptionalEmail,
  })
  .meta({ id: 'PortalGiftCard' })
export type PortalGiftCard = z.infer<typeof PortalGiftCard>

/** `number`: receipt number, by which the shop knows a transfer. */
export const PortalPurchased = z.object({ number: z.string(), owed: Money }).meta({ id: 'PortalPurchased' })
export type PortalPurchased = z.infer<typeof PortalPurchased>
