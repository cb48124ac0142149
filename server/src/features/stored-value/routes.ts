import {
  GiftCard,
  GiftCardByCode,
  GiftCardFilter,
  GiftCardMail,
  GiftCardPage,
  GiftCardUpdate,
  MailedGiftCard,
  StoredValueAdjustment,
} from '@deskbell/domain/stored-value/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { answerPdf, PDF } from '../../http/pdf.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { adjustGiftCard, updateGiftCard } from './commands.ts'
import { mailGiftCard } from './gift-card-mail.ts'
import { printGiftCard } from './gift-card-print.ts'
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

const pdf = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/pdf',
  summary: 'A gift card to print and fold',
  request: { params: ById },
  responses: PDF,
})

const mail = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/mail',
  summary: 'Mail a gift card',
  request: { params: ById, body: json(GiftCardMail) },
  responses: ok(MailedGiftCard),
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
  .openapi(pdf, async (c) => {
    const printing = { ...c.req.valid('param'), now: c.var.clock() }
    const bytes = await printGiftCard(c.var, c.var.actor, printing)
    return answerPdf(c, { name: 'gift-card.pdf', bytes })
  })
  .openapi(mail, async (c) => {
    const mailing = { giftCardId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailGiftCard(c.var, c.var.actor, mailing), 200)
  })
