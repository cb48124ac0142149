import { LinkToken, Unsubscribed } from '@deskbell/domain/messages/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { AppError } from '../../errors.ts'
import { smallBody } from '../../http/body-limit.ts'
import { limitLinks } from '../../http/rate-limits.ts'
import { json, ok, router } from '../../http/router.ts'
import { openUnsubscribe, setNewsletter } from './unsubscribe.ts'

/** Public routes for the holder of an unsubscribe link: no sign-in, and the answers don't reveal the client. */
const shared = { tags: ['Messages'], middleware: limitLinks, request: { body: json(LinkToken) } }

const open = createRoute({
  ...shared,
  method: 'post',
  path: '/open',
  summary: 'What the link in a message says of whoever opens it',
  responses: ok(Unsubscribed),
})

const leave = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Want no more news',
  responses: ok(Unsubscribed),
})

const undo = createRoute({
  ...shared,
  method: 'post',
  path: '/undo',
  summary: 'Want news again',
  responses: ok(Unsubscribed),
})

export const unsubscribe = router()
  .openapi(open, async (c) => c.json(await openUnsubscribe(c.var, c.req.valid('json').token), 200))
  .openapi(leave, async (c) => {
    const wish = { ...c.req.valid('json'), unsubscribed: true, now: c.var.clock() }
    return c.json(await setNewsletter(c.var, wish), 200)
  })
  .openapi(undo, async (c) => {
    const wish = { ...c.req.valid('json'), unsubscribed: false, now: c.var.clock() }
    return c.json(await setNewsletter(c.var, wish), 200)
  })

const ONE_CLICK = 'One-Click'

/**
 * One-click unsubscribe (RFC 8058), posted by a mail program from any origin and without a cookie. It is therefore
 * mounted outside the same-origin check. A GET changes nothing.
 */
export const oneClick = router().post('/unsubscribe/:token', limitLinks, smallBody, async (c) => {
  const form = await c.req.parseBody()
  if (form['List-Unsubscribe'] !== ONE_CLICK) throw new AppError('bad_request')
  await setNewsletter(c.var, { token: c.req.param('token'), unsubscribed: true, now: c.var.clock() })
  return c.text('')
})
