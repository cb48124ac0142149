import {
  GiftCard,
  GiftCardByCode,
  GiftCardFilter,
  GiftCardPage,
  GiftCardUpdate,
  StoredValueAdjustment,
} from '@deskbell/domain/stored-value/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { adjustGiftCard, updateGiftCard } from './commands.ts'
import { findGiftCard, findGiftCardByCode, findGiftCards } from './queries.ts'

const shared = { tags: ['Gift cards'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Gift cards, the newest first',
  request: { query: GiftCardFilter },
  responses: ok(GiftCardPage),
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'A gift card with its ledger',
  request: { params: ById },
  responses: ok(GiftCard),
})

const lookup = createRoute({
  ...shared,
  method: 'post',
  path: '/lookup',
  summary: 'The gift card of a code',
  request: { body: json(GiftCardByCode) },
  responses: ok(GiftCard),
})

const update = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}',
  summary: 'Change or block a gift card',
  request: { params: ById, body: json(GiftCardUpdate) },
  responses: ok(GiftCard),
})

const adjust = createRoute({
  ...shared,
  middleware: [requireStaff, requireRecentSignIn] as const,
  method: 'post',
  path: '/{id}/adjustments',
  summary: 'Correct the balance of a gift card',
  request: { params: ById, body: json(StoredValueAdjustment) },
  responses: ok(GiftCard),
})

export const giftCards = router()
  .openapi(list, async (c) =>
    c.json(await findGiftCards(c.var.db, c.var.actor, c.req.valid('query'), c.var.clock()), 200),
  )
  .openapi(show, async (c) => c.json(await findGiftCard(c.var.db, c.var.actor, c.req.valid('param').id), 200))
  .openapi(lookup, async (c) => c.json(await findGiftCardByCode(c.var.db, c.var.actor, c.req.valid('json').code), 200))
  .openapi(update, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await updateGiftCard(c.var.db, c.var.actor, input, c.var.clock()), 200)
  })
  .openapi(adjust, async (c) => {
    const adjusting = { giftCardId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await adjustGiftCard(c.var.db, c.var.actor, adjusting), 200)
  })
