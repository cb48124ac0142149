import { PinAccess, PinInput, PinState, SuperPasswordInput, UnlockInput } from '@deskbell/domain/auth/pin/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../../auth/session.ts'
import { json, ok, router } from '../../../http/router.ts'
import { authenticate, setPin } from './commands.ts'
import { findPinState } from './queries.ts'
import { unlock } from './unlock.ts'

const shared = { tags: ['PIN'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Whether a PIN is set, and what opens it; never the PIN itself',
  responses: ok(PinState),
})

const authentication = createRoute({
  ...shared,
  method: 'post',
  path: '/authenticate',
  summary: 'Give the Super Password, to see and change the PIN for five minutes',
  request: { body: json(SuperPasswordInput) },
  responses: ok(PinAccess),
})

const unlocking = createRoute({
  ...shared,
  method: 'post',
  path: '/unlock',
  summary: 'Give the account’s password instead, where the PIN is locked or forgotten',
  request: { body: json(UnlockInput) },
  responses: ok(PinAccess),
})

const set = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  summary: 'Set the PIN, or remove it with an empty one',
  request: { body: json(PinInput) },
  responses: ok(PinState),
})

export const pin = router()
  .openapi(show, async (c) => c.json(await findPinState(c.var, c.var.clock()), 200))
  .openapi(authentication, async (c) =>
    c.json(await authenticate(c.var, c.req.valid('json').superPassword, c.var.clock()), 200),
  )
  .openapi(unlocking, async (c) => c.json(await unlock(c.var, c.req.valid('json').password, c.var.clock()), 200))
  .openapi(set, async (c) => c.json(await setPin(c.var, c.req.valid('json').pin, c.var.clock()), 200))
