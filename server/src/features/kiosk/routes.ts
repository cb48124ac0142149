import { PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import {
  KioskNextVisit,
  KioskPlaceInLine,
  KioskRenewal,
  LineJoined,
  Lookup,
  LookupResult,
  NextVisits,
  Renewals,
} from '@deskbell/domain/kiosk/schema.ts'
import { ReceivedBatch, SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireKiosk, requireStaff } from '../../auth/session.ts'
import { answerPdf, PDF } from '../../http/pdf.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { limitLookups, limitSyncs } from '../../http/rate-limits.ts'
import { ById, created, json, ok, requireValid, router } from '../../http/router.ts'
import { joinLineAtKiosk } from './line.ts'
import { bookNextVisit, findNextVisits } from './next-visits.ts'
import { printPoster } from './poster.ts'
import { findByPhoneEnding } from './queries.ts'
import { findRenewal, renewPass } from './renewals.ts'
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
  middleware: [requireKiosk, limitSyncs],
  request: { body: json(ReceivedBatch) },
  responses: ok(SyncAnswer),
})

const showRenewal = createRoute({
  method: 'get',
  path: '/check-ins/{id}/renewal',
  tags,
  summary: 'What the client of a check-in that this kiosk just made may buy, to be paid at the desk',
  middleware: [requireKiosk, limitLookups],
  request: { params: ById },
  responses: ok(Renewals),
})

const renew = createRoute({
  method: 'post',
  path: '/check-ins/{id}/renewal',
  tags,
  summary: 'Sell the package of the pass that a check-in used once more, to be paid at the desk',
  middleware: [requireKiosk, limitLookups],
  request: { params: ById, body: json(KioskRenewal) },
  responses: created(PortalPurchased),
})

const showNextVisits = createRoute({
  method: 'get',
  path: '/check-ins/{id}/next-visits',
  tags,
  summary: 'What the client of a check-in that this kiosk just made may book next',
  middleware: [requireKiosk, limitLookups],
  request: { params: ById },
  responses: ok(NextVisits),
})

const bookNext = createRoute({
  method: 'post',
  path: '/check-ins/{id}/next-visits',
  tags,
  summary: 'Book the next visit of the client of a check-in, or wait for a full class',
  middleware: [requireKiosk, limitLookups],
  request: { params: ById, body: json(KioskNextVisit) },
  responses: created(PortalDone),
})

const joinLine = createRoute({
  method: 'post',
  path: '/line',
  tags,
  summary: 'Wait in line for a full class that is about to start',
  middleware: [requireKiosk, limitLookups],
  request: { body: json(KioskPlaceInLine) },
  responses: created(LineJoined),
})

const poster = createRoute({
  method: 'get',
  path: '/poster',
  tags,
  summary: 'The poster by which clients check in on their own phones, as a PDF',
  middleware: requireStaff,
  responses: PDF,
})

export const kiosk = router()
  .openapi(poster, async (c) => {
    const bytes = await printPoster(c.var, c.var.actor, { origin: publicOrigin(c), now: c.var.clock() })
    return answerPdf(c, { name: 'check-in-poster.pdf', bytes })
  })
  .openapi(lookup, async (c) => {
    const search = c.req.valid('json')
    return c.json(await findByPhoneEnding(c.var.db, c.var.actor, search, c.var.clock()), 200)
  })
  .openapi(readRoster, async (c) =>
    c.json(await findRosterPage(c.var.db, c.var.actor, c.req.valid('query'), c.var.clock()), 200),
  )
  .openapi(showRenewal, async (c) => {
    const asked = { checkInId: c.req.valid('param').id, now: c.var.clock() }
    return c.json({ offer: await findRenewal(c.var.db, c.var.actor, asked) }, 200)
  })
  .openapi(renew, async (c) => {
    const asked = { checkInId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await renewPass(c.var.db, c.var.actor, asked), 201)
  })
  .openapi(showNextVisits, async (c) => {
    const asked = { checkInId: c.req.valid('param').id, now: c.var.clock() }
    return c.json({ items: await findNextVisits(c.var.db, c.var.actor, asked) }, 200)
  })
  .openapi(bookNext, async (c) => {
    const asked = { checkInId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    await bookNextVisit(c.var.db, c.var.actor, asked)
    return c.json({}, 201)
  })
  .openapi(joinLine, async (c) => {
    const asked = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await joinLineAtKiosk(c.var.db, c.var.actor, asked), 201)
  })
  .openapi(
    sendBatch,
    async (c) => {
      const sent = { batch: c.req.valid('json'), now: c.var.clock(), log: c.var.log }
      return c.json(await sync(c.var.db, c.var.actor, sent), 200)
    },
    // A text with half a character refuses its entry alone, so that it doesn't block the queue.
    (result) => requireValid(result),
  )
