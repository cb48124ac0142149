import {
  PortalGiftCard,
  PortalPackages,
  PortalPackagesFilter,
  PortalPrice,
  PortalPriceFilter,
  PortalPurchase,
  PortalPurchased,
} from '@deskbell/domain/client-portal/purchase-schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { limitPortalPurchases } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { buyGiftCard, buyPackage } from './commands.ts'
import { findPrice } from './price.ts'
import { findPackagesToBuy } from './queries.ts'

const shared = { tags: ['Client portal'] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/packages',
  middleware: requirePortalSession,
  summary: 'Packages that are sold online, at one’s own prices',
  request: { params: ById, query: PortalPackagesFilter },
  responses: ok(PortalPackages),
})

const price = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/purchases/price',
  middleware: [requirePortalSession, limitPortalPurchases] as const,
  summary: 'What a package costs with a promo code',
  request: { params: ById, body: json(PortalPriceFilter) },
  responses: ok(PortalPrice),
})

const buy = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/purchases',
  middleware: [requirePortalSession, limitPortalPurchases] as const,
  summary: 'Buy a package, and pay at the desk or by transfer',
  request: { params: ById, body: json(PortalPurchase) },
  responses: created(PortalPurchased),
})

const buyCard = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/gift-cards',
  middleware: [requirePortalSession, limitPortalPurchases] as const,
  summary: 'Buy a gift card, which can be spent once it is paid at the desk or by transfer',
  request: { params: ById, body: json(PortalGiftCard) },
  responses: created(PortalPurchased),
})

export const portalPurchases = router()
  .openapi(list, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, ...c.req.valid('query'), now: c.var.clock() }
    return c.json(await findPackagesToBuy(c.var.db, c.var.portal.actor, asked), 200)
  })
  .openapi(price, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await findPrice(c.var.db, c.var.portal.actor, asked), 200)
  })
  .openapi(buy, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await buyPackage(c.var.db, c.var.portal.actor, asked), 201)
  })
  .openapi(buyCard, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    const asked = { client, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await buyGiftCard(c.var.db, c.var.portal.actor, asked), 201)
  })
