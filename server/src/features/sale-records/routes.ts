import { Readable } from 'node:stream'
import { SaleRecordCheck } from '@deskbell/domain/sale-records/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../auth/session.ts'
import { logAudit } from '../../db/audit-log.ts'
import { ok, router } from '../../http/router.ts'
import { readReport } from '../reports/read.ts'
import { checkSaleRecords } from './check.ts'
import { openRecords } from './open-file.ts'

const tags = ['Sales']

const check = createRoute({
  tags,
  middleware: requireStaff,
  method: 'get',
  path: '/check',
  summary: 'Compare all sales and payments with their hash chain',
  responses: ok(SaleRecordCheck),
})

const file = createRoute({
  tags,
  middleware: [whileSuspended, requireStaff, requireRecentSignIn],
  method: 'get',
  path: '/file',
  summary: 'The hash chain over sales and payments, and how to check it, as a ZIP',
  responses: {
    200: { description: 'The file', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
  },
})

export const saleRecords = router()
  .openapi(check, async (c) => {
    const { replica, actor, clock } = c.var
    const checked = await readReport({ replica, actor, now: clock() }, ({ tx, now }) =>
      checkSaleRecords(tx, actor.businessId, now),
    )
    return c.json(checked, 200)
  })
  .openapi(file, async (c) => {
    const stream = await openRecords(c.var, c.var.actor)
    const download = { action: 'downloaded', entity: 'export', entityId: 'sale records', at: c.var.clock() }
    await logAudit(c.var.db, c.var.actor, download)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="sale-records_${c.var.clock().toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    })
  })
