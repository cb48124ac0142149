import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import {
  IMPORT_MAX_BYTES,
  Import,
  ImportFilter,
  ImportPage,
  ImportProblemFilter,
  ImportProblemPage,
  ImportReadingUpdate,
  ImportStep,
  NewImport,
} from '@deskbell/domain/data/imports/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { requireStaff } from '../../../auth/session.ts'
import { findById } from '../../../db/find-by-id.ts'
import { importRun } from '../../../db/schema/import.ts'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { getReaderI18n } from '../../../http/language.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { limitUploads } from '../../business/logo/upload-limit.ts'
import { checkImport, commitImport, correctReading, undoImport, uploadImport } from './commands.ts'
import { receive, withTempFolder } from './file-store.ts'
import { presentImport } from './present.ts'
import { findImports, findProblems, openRefused } from './queries.ts'

const shared = { tags: ['Imports'], middleware: requireStaff }

/** Rejects by Content-Length before reading the body; without that header, bytes are counted during the upload. */
const notTooLarge = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > IMPORT_MAX_BYTES) throw new AppError('too_large')
  return next()
})

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The files that moved in, or are about to, the newest first',
  request: { query: ImportFilter },
  responses: ok(ImportPage),
})

const keep = createRoute({
  tags: shared.tags,
  middleware: [requireStaff, limitUploads, notTooLarge] as const,
  method: 'put',
  path: '/{id}',
  summary: 'Send a CSV or Excel file of at most 50 MB; nothing moves in yet. The id is made by whoever sends it',
  request: {
    params: ById,
    query: NewImport,
    body: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  },
  responses: created(Import),
})

const one = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}',
  summary: 'An import: how its file is read, its first rows, and how far it has come',
  request: { params: ById },
  responses: ok(Import),
})

const correct = createRoute({
  ...shared,
  method: 'put',
  path: '/{id}/reading',
  summary: 'Correct how the file is read, and what becomes of duplicates',
  request: { params: ById, body: json(ImportReadingUpdate) },
  responses: ok(Import),
})

const step = <const Path extends string>(path: Path, summary: string) =>
  createRoute({
    ...shared,
    method: 'post',
    path: `/{id}/${path}` as const,
    summary,
    request: { params: ById, body: json(ImportStep) },
    responses: ok(Import),
  })

const check = step('check', 'Find out what would become of each row')
const commit = step('commit', 'Move the checked file in: all of it that wasn’t refused, or nothing')
const undo = step('undo', 'Take back what the import made and changed; what was used since stays')

const problems = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/problems',
  summary: 'What the check found wrong, row by row',
  request: { params: ById, query: ImportProblemFilter },
  responses: ok(ImportProblemPage),
})

const refused = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/refused',
  summary: 'The refused rows as a CSV file to mend, each with its problems in words',
  request: { params: ById },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
  },
})

function asCsv(name: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="refused.csv"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, '_')}`,
    'X-Content-Type-Options': 'nosniff',
  }
}

export const imports = router()
  .openapi(list, async (c) => c.json(await findImports(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(keep, async (c) => {
    const about = { ...c.req.valid('param'), ...c.req.valid('query'), now: c.var.clock() }
    return withTempFolder(async (folder) => {
      const received = await receive(c.req.raw.body as NodeStream | null, folder)
      return c.json(await uploadImport(c.var, c.var.actor, { ...about, received }), 201)
    })
  })
  .openapi(one, async (c) =>
    c.json(presentImport(await findById(c.var.db, c.var.actor, importRun, c.req.valid('param').id)), 200),
  )
  .openapi(correct, async (c) => {
    const correction = { ...c.req.valid('json'), ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await correctReading(c.var, c.var.actor, correction), 200)
  })
  .openapi(check, async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await checkImport(c.var, c.var.actor, { ...c.req.valid('param'), version, now: c.var.clock() }), 200)
  })
  .openapi(commit, async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await commitImport(c.var, c.var.actor, { ...c.req.valid('param'), version, now: c.var.clock() }), 200)
  })
  .openapi(undo, async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await undoImport(c.var, c.var.actor, { ...c.req.valid('param'), version, now: c.var.clock() }), 200)
  })
  .openapi(problems, async (c) => {
    const paged = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await findProblems(c.var.db, c.var.actor, paged), 200)
  })
  .openapi(refused, async (c) => {
    const { name, stream } = await openRefused(c.var, c.var.actor, c.req.valid('param').id, getReaderI18n(c))
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, asCsv(name))
  })
