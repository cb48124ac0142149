import {
  NewPriceTier,
  PriceTier,
  PriceTierFilter,
  PriceTierMove,
  PriceTiers,
  PriceTierUpdate,
  TierPriceChange,
} from '@deskbell/domain/price-tiers/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { findTiersOfClient } from './client-tiers.ts'
import { addPriceTier, archivePriceTier, movePriceTier, setTierPrice, updatePriceTier } from './commands.ts'
import { presentPriceTier } from './present.ts'
import { findPriceTiers } from './queries.ts'

const shared = { tags: ['Price tiers'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Price tiers with their prices, in the shop’s order',
  request: { query: PriceTierFilter },
  responses: ok(PriceTiers),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a price tier',
  request: { body: json(NewPriceTier) },
  responses: created(PriceTier),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a price tier',
  request: { params: ById, body: json(PriceTierUpdate) },
  responses: ok(PriceTier),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  summary: 'Move a price tier to right before another one, or to the end',
  request: { params: ById, body: json(PriceTierMove) },
  responses: ok(PriceTier),
})

const setPrice = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/prices',
  summary: 'Set the price of a service, package or product in a tier',
  request: { params: ById, body: json(TierPriceChange) },
  responses: ok(PriceTier),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a price tier; earlier sales keep it',
  request: { params: ById },
  responses: ok(PriceTier),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived price tier back',
  request: { params: ById },
  responses: ok(PriceTier),
})

export const priceTiers = router()
  .openapi(list, async (c) => {
    const rows = await findPriceTiers(c.var.db, c.var.actor, c.req.valid('query'))
    return c.json({ items: rows.map(presentPriceTier) }, 200)
  })
  .openapi(add, async (c) => c.json(await addPriceTier(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updatePriceTier(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(move, async (c) => {
    const moving = { ...c.req.valid('json'), ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await movePriceTier(c.var.db, c.var.actor, moving), 200)
  })
  .openapi(setPrice, async (c) => {
    const setting = { ...c.req.valid('param'), change: c.req.valid('json'), now: c.var.clock() }
    return c.json(await setTierPrice(c.var.db, c.var.actor, setting), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archivePriceTier(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archivePriceTier(c.var.db, c.var.actor, archiving), 200)
  })

const ofClient = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/price-tiers',
  summary: 'Price tiers that a client gets, in the shop’s order',
  request: { params: ById },
  responses: ok(PriceTiers),
})

export const clientPriceTiers = router().openapi(ofClient, async (c) => {
  const asked = { ...c.req.valid('param'), now: c.var.clock() }
  const rows = await findTiersOfClient(c.var.db, c.var.actor, asked)
  return c.json({ items: rows.map(presentPriceTier) }, 200)
})
