import { DrillDownFilter, DrillDownPage, Report, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { getReaderI18n } from '../../http/language.ts'
import { ok, router } from '../../http/router.ts'
import { parseParams } from './params.ts'
import { findDrillDown, makeReport } from './queries.ts'
import { readReport } from './read.ts'
import { getReporter } from './reporters.ts'
import { translateDrillDown, translateReport } from './translate.ts'

const shared = { tags: ['Reports'], middleware: requireStaff }
const params = z.object({ name: ReportName })

const one = createRoute({
  ...shared,
  method: 'get',
  path: '/{name}',
  summary: 'A report on some days, with the figures of the period before',
  request: { params, query: ReportFilter },
  responses: ok(Report),
})

const rows = createRoute({
  ...shared,
  method: 'get',
  path: '/{name}/rows',
  summary: 'The rows behind one number of a report',
  request: { params, query: DrillDownFilter },
  responses: ok(DrillDownPage),
})

export const reports = router()
  .openapi(one, async (c) => {
    const { actor, clock } = c.var
    const { name } = c.req.valid('param')
    const [reporter, now] = [getReporter(name), clock()]
    const asked = parseParams(name, c.req.valid('query'), actor, now)
    const report = await readReport({ replica: c.var.replica, actor, now }, (source) =>
      makeReport(source, reporter, asked),
    )
    return c.json(translateReport(report, getReaderI18n(c)), 200)
  })
  .openapi(rows, async (c) => {
    const { actor, clock } = c.var
    const { name } = c.req.valid('param')
    const { table, row, column, cursor, limit, ...filter } = c.req.valid('query')
    const [reporter, now] = [getReporter(name), clock()]
    const asked = parseParams(name, filter, actor, now)
    const number = { table, row, column, cursor, limit }
    const read = { replica: c.var.replica, actor, now }
    const page = await readReport(read, (source) => findDrillDown(source, reporter, asked, number))
    return c.json(translateDrillDown(page, getReaderI18n(c)), 200)
  })
