import { FirstDaysUpdate, Home } from '@deskbell/domain/home/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { json, ok, router } from '../../http/router.ts'
import { setOnboarding } from './onboarding.ts'
import { findHome } from './queries.ts'

const shared = { tags: ['Home'], middleware: requireStaff }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The day as the desk sees it: its figures, who is next, what needs attention',
  responses: ok(Home),
})

const firstDays = createRoute({
  ...shared,
  method: 'put',
  path: '/first-days',
  summary: 'Put the steps of the first days away, or bring them back',
  request: { body: json(FirstDaysUpdate) },
  responses: ok(FirstDaysUpdate),
})

export const home = router()
  .openapi(show, async (c) => c.json(await findHome(c.var.db, c.var.actor, c.var.clock()), 200))
  .openapi(firstDays, async (c) => {
    const putting = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await setOnboarding(c.var.db, c.var.actor, putting), 200)
  })
