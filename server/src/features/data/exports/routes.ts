import { Readable } from 'node:stream'
import { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { router } from '../../../http/router.ts'
import { fileAnswer, fileHeaders } from './answer.ts'
import { EXPORTS } from './lists.ts'
import { openExport } from './stream.ts'
import type { ExportableList } from './table.ts'

function createExportRoute({ list, summary, filter }: ExportableList) {
  return createRoute({
    tags: ['Exports'],
    middleware: [requireStaff, requireRecentSignIn],
    method: 'get',
    path: `/${list}`,
    summary,
    request: { query: filter.extend({ format: ExportFormat }) },
    responses: fileAnswer,
  })
}

export const exportsOfLists = router()

for (const list of EXPORTS)
  exportsOfLists.openapi(createExportRoute(list), async (c) => {
    const { actor } = c.var
    const format = ExportFormat.parse(c.req.query('format'))
    const now = c.var.clock()
    const stream = await openExport(c.var, actor, { list, format, query: c.req.query(), now })
    await logAudit(c.var.db, actor, {
      action: 'downloaded',
      entity: 'export',
      entityId: list.list,
      after: { format },
      at: now,
    })
    return c.body(
      Readable.toWeb(stream) as ReadableStream,
      200,
      fileHeaders(`${list.name} ${localDay(now, actor.timeZone)}`, format),
    )
  })
