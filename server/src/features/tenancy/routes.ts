import { PlanUsage } from '@deskbell/domain/tenancy/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ok, router } from '../../http/router.ts'
import { findPlanUsage } from './limits.ts'

const plan = createRoute({
  tags: ['Business'],
  middleware: requireStaff,
  method: 'get',
  path: '/plan',
  summary: 'What the plan of the shop limits, and how much of it is used',
  responses: ok(PlanUsage),
})

export const tenancy = router().openapi(plan, async (c) =>
  c.json(await findPlanUsage(c.var.db, c.var.actor, c.var.clock()), 200),
)
