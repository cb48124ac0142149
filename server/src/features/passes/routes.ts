import {
  Adjustment,
  ExtendedPasses,
  Extension,
  ExtensionOfAll,
  Freeze,
  MailedReceipt,
  PackageSale,
  Pass,
  PassAction,
  PassList,
  PassPayment,
  ReceiptMail,
  Refund,
  Transfer,
} from '@deskbell/domain/passes/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { sellPackage } from '../sales/sell-package.ts'
import { adjust, extend, freeze, refund, share, takePayment, unfreeze, unshare, voidOne } from './commands.ts'
import { extendAll, undoExtendAll } from './extend-all.ts'
import { findClientPasses } from './queries.ts'
import { mailReceipt } from './receipt-mail.ts'
import { transfer } from './transfer.ts'
import { undoPassEntry } from './undo.ts'

const shared = { tags: ['Passes'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The passes that a client may use, with every entry of their ledgers',
  request: { query: z.object({ clientId: Id }) },
  responses: ok(PassList),
})

const sell = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Sell a package to a client',
  request: { body: json(PackageSale) },
  responses: created(Pass),
})

const extendEvery = createRoute({
  ...shared,
  method: 'post',
  path: '/extensions',
  summary: 'Extend every running pass',
  request: { body: json(ExtensionOfAll) },
  responses: ok(ExtendedPasses),
})

const undoExtendEvery = createRoute({
  ...shared,
  method: 'post',
  path: '/extensions/{id}/undo',
  summary: 'Take the extension of every running pass back',
  request: { params: ById, body: json(PassAction) },
  responses: ok(ExtendedPasses),
})

function action<const Path extends string, Body extends z.ZodType>(path: Path, summary: string, body: Body) {
  return createRoute({
    ...shared,
    method: 'post',
    path: `/{id}/${path}` as const,
    summary,
    request: { params: ById, body: json(body) },
    responses: ok(Pass),
  })
}

const payRoute = action('payments', 'Take money that is owed for a pass', PassPayment)
const adjustRoute = action('adjustments', 'Put the visits left on a pass right', Adjustment)
const extendRoute = action('extensions', 'Let a pass last longer', Extension)
const freezeRoute = action('freeze', 'Freeze a pass', Freeze)
const unfreezeRoute = action('unfreeze', 'Let a frozen pass be used again', PassAction)
const shareRoute = action('share', 'Share a pass with the household', PassAction)
const unshareRoute = action('unshare', 'Stop sharing a pass', PassAction)
const transferRoute = action('transfers', 'Move visits to another client', Transfer)
const refundRoute = action('refunds', 'Give money and visits back', Refund)
const voidRoute = action('void', 'End a pass', PassAction)

const undoEntry = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/entries/{sequence}/undo',
  summary: 'Take an entry of the ledger back',
  request: { params: ById.extend({ sequence: z.coerce.number().int().min(1) }), body: json(PassAction) },
  responses: ok(Pass),
})

const receipt = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/receipt',
  summary: 'Mail the receipt of a pass',
  request: { params: ById, body: json(ReceiptMail) },
  responses: ok(MailedReceipt),
})

export const passes = router()
  .openapi(list, async (c) => {
    const { clientId } = c.req.valid('query')
    return c.json({ items: await findClientPasses(c.var.db, c.var.actor, { clientId, now: c.var.clock() }) }, 200)
  })
  .openapi(sell, async (c) => c.json(await sellPackage(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 201))
  .openapi(extendEvery, async (c) =>
    c.json(await extendAll(c.var.db, c.var.actor, c.req.valid('json'), c.var.clock()), 200),
  )
  .openapi(undoExtendEvery, async (c) => {
    const undoing = { batchId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await undoExtendAll(c.var.db, c.var.actor, undoing), 200)
  })
  .openapi(payRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await takePayment(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(adjustRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await adjust(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(extendRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await extend(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(freezeRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await freeze(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(unfreezeRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await unfreeze(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(shareRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await share(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(unshareRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await unshare(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(transferRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await transfer(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(refundRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await refund(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(voidRoute, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await voidOne(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(undoEntry, async (c) => {
    const { id: passId, sequence } = c.req.valid('param')
    const undoing = { passId, sequence, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await undoPassEntry(c.var.db, c.var.actor, undoing), 200)
  })
  .openapi(receipt, async (c) => {
    const asked = { passId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await mailReceipt(c.var, c.var.actor, asked), 200)
  })
