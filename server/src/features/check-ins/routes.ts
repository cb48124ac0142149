import {
  CheckInFilter,
  CheckInMove,
  CheckInPage,
  CheckInPreview,
  CheckInResult,
  DaySummary,
  DeskCheckIn,
  MovedCheckIn,
  PreviewedCheckIn,
  Undone,
} from '@deskbell/domain/check-ins/schema.ts'
import { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { AppError } from '../../errors.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { checkInClient } from './commands.ts'
import { moveCheckIn } from './move.ts'
import { previewCheckIn } from './preview.ts'
import { findCheckIns, summarizeDay } from './queries.ts'
import { undoCheckIn } from './undo.ts'

const shared = { tags: ['Check-ins'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Check-ins, the newest first',
  request: { query: CheckInFilter },
  responses: ok(CheckInPage),
})

const summary = createRoute({
  ...shared,
  method: 'get',
  path: '/summary',
  summary: 'How many came on a day',
  request: { query: z.object({ day: LocalDate }) },
  responses: ok(DaySummary),
})

const checkIn = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Check a client in at the desk',
  request: { body: json(DeskCheckIn) },
  responses: ok(CheckInResult),
})

const preview = createRoute({
  ...shared,
  method: 'post',
  path: '/preview',
  summary: 'What would become of a check-in',
  request: { body: json(PreviewedCheckIn) },
  responses: ok(CheckInPreview),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/move',
  summary: 'Let another pass pay for a visit, or none',
  request: { params: ById, body: json(CheckInMove) },
  responses: ok(MovedCheckIn),
})

const undo = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/undo',
  summary: 'Take a check-in back',
  request: { params: ById },
  responses: ok(Undone),
})

/** Returns the time of the visit, which may be in the past. Throws AppError 'invalid' if it is in the future. */
function timeOfVisit(occurredAt: string | undefined, now: Date): Date {
  if (!occurredAt) return now
  const at = new Date(occurredAt)
  if (at <= now) return at
  throw new AppError('invalid', { fields: [{ path: 'occurredAt', message: 'This is still to come' }] })
}

export const checkIns = router()
  .openapi(list, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.clock() }
    return c.json(await findCheckIns(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(summary, async (c) => c.json(await summarizeDay(c.var.db, c.var.actor, c.req.valid('query').day), 200))
  .openapi(checkIn, async (c) => {
    const now = c.var.clock()
    const { occurredAt, ...visit } = c.req.valid('json')
    const request = { ...visit, source: 'desk', device: '', occurredAt: timeOfVisit(occurredAt, now) } as const
    return c.json(await checkInClient(c.var.db, c.var.actor, request, now), 200)
  })
  .openapi(preview, async (c) => {
    const { occurredAt, ...visit } = c.req.valid('json')
    const asked = { ...visit, occurredAt: timeOfVisit(occurredAt, c.var.clock()) }
    return c.json(await previewCheckIn(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(move, async (c) => {
    const moving = { checkInId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await moveCheckIn(c.var.db, c.var.actor, moving), 200)
  })
  .openapi(undo, async (c) => {
    const undo = { ...c.req.valid('param'), now: c.var.clock() }
    return c.json(await undoCheckIn(c.var.db, c.var.actor, undo), 200)
  })
