import {
  NewPromoCode,
  PromoCode,
  PromoCodeFilter,
  PromoCodeLookup,
  PromoCodePage,
  PromoCodeUpdate,
  PromoRedemptionPage,
} from '@deskbell/domain/promo-codes/schema.ts'
import { PageFilter } from '@deskbell/domain/shared/paging.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { addPromoCode, archivePromoCode, updatePromoCode } from './commands.ts'
import { presentPromoCode } from './present.ts'
import { findPromoCode, findPromoCodes, findRedemptions, lookUpPromoCode } from './queries.ts'

const shared = { tags: ['Promo codes'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Promo codes, the newest first',
  request: { query: PromoCodeFilter },
  responses: ok(PromoCodePage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'One promo code',
  request: { params: ById },
  responses: ok(PromoCode),
})

const lookup = createRoute({
  ...shared,
  method: 'post',
  path: '/lookup',
  summary: 'The promo code of a text, if it can be used now',
  request: { body: json(PromoCodeLookup) },
  responses: ok(PromoCode),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Add a promo code',
  request: { body: json(NewPromoCode) },
  responses: created(PromoCode),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change a promo code; sales that used it stay as they are',
  request: { params: ById, body: json(PromoCodeUpdate) },
  responses: ok(PromoCode),
})

const archive = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/archive',
  summary: 'Archive a promo code, so that nobody can use it',
  request: { params: ById },
  responses: ok(PromoCode),
})

const restore = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/restore',
  summary: 'Bring an archived promo code back',
  request: { params: ById },
  responses: ok(PromoCode),
})

const redemptions = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/redemptions',
  summary: 'Sales that used a promo code, the newest first',
  request: { params: ById, query: PageFilter.omit({ q: true }) },
  responses: ok(PromoRedemptionPage),
})

export const promoCodes = router()
  .openapi(list, async (c) => c.json(await findPromoCodes(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(show, async (c) =>
    c.json(presentPromoCode(await findPromoCode(c.var.db, c.var.actor, c.req.valid('param').id)), 200),
  )
  .openapi(lookup, async (c) =>
    c.json(await lookUpPromoCode(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200),
  )
  .openapi(add, async (c) => c.json(await addPromoCode(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updatePromoCode(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(archive, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: true, now: c.var.clock() }
    return c.json(await archivePromoCode(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(restore, async (c) => {
    const archiving = { ...c.req.valid('param'), archived: false, now: c.var.clock() }
    return c.json(await archivePromoCode(c.var.db, c.var.actor, archiving), 200)
  })
  .openapi(redemptions, async (c) => {
    const asked = { ...c.req.valid('query'), promoCodeId: c.req.valid('param').id }
    return c.json(await findRedemptions(c.var.db, c.var.actor, asked), 200)
  })
