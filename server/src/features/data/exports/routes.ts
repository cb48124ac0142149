import { Readable } from 'node:stream'
import { ExportFormat, HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../../auth/session.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { getReaderI18n } from '../../../http/language.ts'
import { router } from '../../../http/router.ts'
import { fileAnswer, fileHeaders } from './answer.ts'
import { EXPORTS } from './lists.ts'
import { type Reader, writeName } from './reader.ts'
import { openExport } from './stream.ts'
import type { ExportableList } from './table.ts'

function createExportRoute({ list, summary, filter }: ExportableList) {
  return createRoute({
    tags: ['Exports'],
    middleware: [whileSuspended, requireStaff, requireRecentSignIn],
    method: 'get',
    path: `/${list}`,
    summary,
    request: { query: filter.extend({ format: ExportFormat, headers: HeaderStyle }) },
    responses: fileAnswer,
  })
}

export const exportsOfLists = router()

for (const list of EXPORTS)
  exportsOfLists.openapi(createExportRoute(list), async (c) => {
    const { actor } = c.var
    const format = ExportFormat.parse(c.req.query('format'))
    const reader: Reader = {
      i18n: getReaderI18n(c),
      headers: HeaderStyle.parse(c.req.query('headers')),
    }
    const now = c.var.clock()
    const stream = await openExport(c.var, actor, { list, format, query: c.req.query(), reader, now })
    await logAudit(c.var.db, actor, {
      action: 'downloaded',
      entity: 'export',
      entityId: list.list,
      after: { format },
      at: now,
    })
    const name = writeName({ key: list.list, name: list.name }, reader)
    const headers = fileHeaders(`${name} ${localDay(now, actor.timeZone)}`, format)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers)
  })
