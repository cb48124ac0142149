import { Readable } from 'node:stream'
import {
  JournalFileFilter,
  type JournalFormat,
  JournalSettings,
  JournalUpdate,
} from '@deskbell/domain/journal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../auth/session.ts'
import { logAudit } from '../../db/audit-log.ts'
import { getReaderI18n } from '../../http/language.ts'
import { json, ok, router } from '../../http/router.ts'
import { findBusiness } from '../business/queries.ts'
import { changeJournal } from './commands.ts'
import { openJournal } from './open-file.ts'
import { presentJournal } from './present.ts'

const tags = ['Journal']

const settings = createRoute({
  tags,
  middleware: requireStaff,
  method: 'get',
  path: '/settings',
  summary: 'The accounts of the accountant’s journal',
  responses: ok(JournalSettings),
})

const changesSettings = createRoute({
  tags,
  middleware: requireStaff,
  method: 'put',
  path: '/settings',
  summary: 'Change the accounts of the accountant’s journal',
  request: { body: json(JournalUpdate) },
  responses: ok(JournalSettings),
})

const file = createRoute({
  tags,
  middleware: [whileSuspended, requireStaff, requireRecentSignIn],
  method: 'get',
  path: '/file',
  summary: 'The journal of some days as a file for DATEV, Xero or QuickBooks Online',
  request: { query: JournalFileFilter },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } },
  },
})

/** Beginning of a file's name; DATEV recognises its files by it. */
const NAMES: Record<JournalFormat, string> = { datev: 'EXTF_Buchungsstapel', xero: 'xero', quickbooks: 'quickbooks' }

function toFileHeaders({ format, from, to }: JournalFileFilter) {
  return {
    'Content-Type': `text/csv; charset=${format === 'datev' ? 'windows-1252' : 'utf-8'}`,
    'Content-Disposition': `attachment; filename="${NAMES[format]}_${from}_${to}.csv"`,
    'Cache-Control': 'no-store',
  }
}

export const journal = router()
  .openapi(settings, async (c) => c.json(presentJournal(await findBusiness(c.var.db, c.var.actor.businessId)), 200))
  .openapi(changesSettings, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeJournal(c.var.db, c.var.actor, input), 200)
  })
  .openapi(file, async (c) => {
    const [asked, now] = [c.req.valid('query'), c.var.clock()]
    const stream = await openJournal(c.var, c.var.actor, { ...asked, i18n: getReaderI18n(c), now })
    await logAudit(c.var.db, c.var.actor, {
      action: 'downloaded',
      entity: 'export',
      entityId: 'journal',
      after: asked,
      at: now,
    })
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, toFileHeaders(asked))
  })
