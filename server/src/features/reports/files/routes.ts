import { Readable } from 'node:stream'
import { ReportFileFilter } from '@deskbell/domain/reports/file.ts'
import { ReportName } from '@deskbell/domain/reports/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { getReaderI18n } from '../../../http/language.ts'
import { router } from '../../../http/router.ts'
import { fileAnswer, fileHeaders } from '../../data/exports/answer.ts'
import { parseParams } from '../params.ts'
import { getReporter } from '../reporters.ts'
import { describeFile } from './file-name.ts'
import { openRows, openTables } from './open.ts'

const file = createRoute({
  tags: ['Reports'],
  middleware: [requireStaff, requireRecentSignIn],
  method: 'get',
  path: '/{name}/file',
  summary: 'A report as a file: a table, all of them, or the rows behind a number',
  request: { params: z.object({ name: ReportName }), query: ReportFileFilter },
  responses: fileAnswer,
})

export const reportFiles = router().openapi(file, async (c) => {
  const { actor, clock, replica, log } = c.var
  const { name } = c.req.valid('param')
  const { format, headers, table, row, column, ...filter } = c.req.valid('query')
  const [reporter, now] = [getReporter(name), clock()]
  const asked = parseParams(name, filter, actor, now)
  const reader = { i18n: getReaderI18n(c), headers }
  const reading = { replica, log, actor, reader, now, reporter, asked }
  const isOfRows = table !== undefined && row !== undefined && column !== undefined
  const stream = await (isOfRows
    ? openRows(reading, format, { table, row, column })
    : openTables(reading, format, table))
  await logAudit(c.var.db, actor, {
    action: 'downloaded',
    entity: 'report',
    entityId: name,
    after: { format },
    at: now,
  })
  const words = describeFile({ name, days: asked.days, table, isOfRows }, reader)
  return c.body(Readable.toWeb(stream) as ReadableStream, 200, fileHeaders(words, format))
})
