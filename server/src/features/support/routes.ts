import { EmptyResponse } from '@deskbell/domain/auth/schema.ts'
import { NewConsent, SupportConsent, SupportLink } from '@deskbell/domain/support/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requireRecentSignIn, requireStaff } from '../../auth/session.ts'
import { setSupportCookie } from '../../auth/support.ts'
import type { AppEnv } from '../../http/context.ts'
import { limitLinks } from '../../http/rate-limits.ts'
import { json, ok, router } from '../../http/router.ts'
import { endConsent, findConsent, giveConsent, openSupport } from './consent.ts'

const tags = ['Support']
const own = { tags, middleware: requireStaff, path: '/' } as const

const show = createRoute({
  ...own,
  method: 'get',
  summary: 'Until when the operator of the server may sign in as support',
  responses: ok(SupportConsent),
})

const give = createRoute({
  ...own,
  middleware: [requireStaff, requireRecentSignIn],
  method: 'put',
  summary: 'Let the operator of the server sign in as support for some hours',
  request: { body: json(NewConsent) },
  responses: ok(SupportConsent),
})

const end = createRoute({
  ...own,
  method: 'delete',
  summary: 'End that, and the sessions of support',
  responses: ok(SupportConsent),
})

const open = createRoute({
  tags,
  middleware: limitLinks,
  method: 'post',
  path: '/session',
  summary: 'Sign in as support by the operator’s link, which works once',
  request: { body: json(SupportLink) },
  responses: ok(EmptyResponse),
})

function present(c: Context<AppEnv>, endsAt: Date | null) {
  return c.json({ endsAt: endsAt?.toISOString() ?? null, isOffered: c.var.shops === 'many' }, 200)
}

export const support = router()
  .openapi(show, async (c) => present(c, await findConsent(c.var.db, c.var.actor, c.var.clock())))
  .openapi(give, async (c) => {
    const { hours } = c.req.valid('json')
    return present(c, await giveConsent(c.var.db, c.var.actor, { hours, now: c.var.clock() }))
  })
  .openapi(end, async (c) => {
    await endConsent(c.var.db, c.var.actor, c.var.clock())
    return present(c, null)
  })
  .openapi(open, async (c) => {
    const { token } = c.req.valid('json')
    setSupportCookie(c, await openSupport(c.var.db, { token, now: c.var.clock() }))
    return c.json({}, 200)
  })
