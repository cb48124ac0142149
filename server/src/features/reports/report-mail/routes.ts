import {
  NewReportMail,
  ReportMail,
  ReportMailList,
  ReportMailUpdate,
} from '@deskbell/domain/reports/report-mail/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { addReportMail, removeReportMail, updateReportMail } from './commands.ts'
import { findReportMails } from './queries.ts'
import { sendNow } from './sending.ts'

const shared = { tags: ['Reports'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Reports that are sent by e-mail, each week or month',
  responses: ok(ReportMailList),
})

const add = createRoute({
  ...sensitive,
  method: 'post',
  path: '/',
  summary: 'Send a report by e-mail, each week or month',
  request: { body: json(NewReportMail) },
  responses: created(ReportMail),
})

const update = createRoute({
  ...sensitive,
  method: 'put',
  path: '/{id}',
  summary: 'Change which report is sent, to whom or how often',
  request: { params: ById, body: json(ReportMailUpdate) },
  responses: ok(ReportMail),
})

const remove = createRoute({
  ...shared,
  method: 'delete',
  path: '/{id}',
  summary: 'Send a report no more',
  request: { params: ById },
  responses: ok(ReportMail),
})

const attempt = createRoute({
  ...sensitive,
  method: 'post',
  path: '/{id}/try',
  summary: 'Send the last one of a report at once',
  request: { params: ById },
  responses: ok(ReportMail),
})

export const reportMails = router()
  .openapi(list, async (c) => c.json(await findReportMails(c.var.db, c.var.actor), 200))
  .openapi(add, async (c) => {
    return c.json(await addReportMail(c.var.db, c.var.actor, { input: c.req.valid('json'), now: c.var.clock() }), 201)
  })
  .openapi(update, async (c) => {
    const update = { ...c.req.valid('param'), input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await updateReportMail(c.var.db, c.var.actor, update), 200)
  })
  .openapi(remove, async (c) => {
    return c.json(await removeReportMail(c.var.db, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
  .openapi(attempt, async (c) => {
    return c.json(await sendNow(c.var, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })
