import { KioskCheckIn, Undone } from '@deskbell/domain/check-ins/schema.ts'
import { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import { KioskResult, Lookup, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { ReceivedBatch, SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireKiosk } from '../../auth/session.ts'
import { limitLookups } from '../../http/rate-limits.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { checkInClient } from '../check-ins/commands.ts'
import { undoCheckIn } from '../check-ins/undo.ts'
import { presentKioskResult } from './present.ts'
import { findByPhoneEnding } from './queries.ts'
import { findRosterPage } from './roster.ts'
import { sync } from './sync.ts'

const tags = ['Kiosk']

const lookup = createRoute({
  method: 'post',
  path: '/lookup',
  tags,
  summary: 'Who has a phone number that ends in these digits, or the card with this code',
  middleware: [requireKiosk, limitLookups],
  request: { body: json(Lookup) },
  responses: ok(LookupResult),
})

const checkIn = createRoute({
  method: 'post',
  path: '/check-ins',
  tags,
  summary: 'Check in at the kiosk',
  middleware: requireKiosk,
  request: { body: json(KioskCheckIn) },
  responses: ok(KioskResult),
})

const undo = createRoute({
  method: 'post',
  path: '/check-ins/{id}/undo',
  tags,
  summary: 'Take back what was just done at the kiosk',
  middleware: requireKiosk,
  request: { params: ById },
  responses: ok(Undone),
})

const readRoster = createRoute({
  method: 'get',
  path: '/roster',
  tags,
  summary: 'What a tablet keeps to work without the network: all of it, or what has changed since its cursor',
  middleware: requireKiosk,
  request: { query: RosterFilter },
  responses: ok(RosterPage),
})

const sendBatch = createRoute({
  method: 'post',
  path: '/sync',
  tags,
  summary: 'Record what waited on a tablet: check-ins, what was taken back, who signed up, who was sent to the desk',
  middleware: requireKiosk,
  request: { body: json(ReceivedBatch) },
  responses: ok(SyncAnswer),
})

export const kiosk = router()
  .openapi(lookup, async (c) => {
    const search = c.req.valid('json')
    return c.json(await findByPhoneEnding(c.var.db, c.var.actor, search, c.var.clock()), 200)
  })
  .openapi(readRoster, async (c) =>
    c.json(await findRosterPage(c.var.db, c.var.actor, c.req.valid('query'), c.var.clock()), 200),
  )
  .openapi(sendBatch, async (c) => {
    const sent = { batch: c.req.valid('json'), now: c.var.clock(), log: c.var.log }
    return c.json(await sync(c.var.db, c.var.actor, sent), 200)
  })
  .openapi(checkIn, async (c) => {
    const now = c.var.clock()
    const request = { ...c.req.valid('json'), source: 'kiosk', occurredAt: now } as const
    return c.json(presentKioskResult(await checkInClient(c.var.db, c.var.actor, request, now)), 200)
  })
  .openapi(undo, async (c) => {
    const undo = { ...c.req.valid('param'), from: 'kiosk', now: c.var.clock() } as const
    return c.json(await undoCheckIn(c.var.db, c.var.actor, undo), 200)
  })
