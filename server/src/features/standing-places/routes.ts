import {
  NewStandingPlace,
  StandingPlace,
  StandingPlaceEnded,
  StandingPlaceEnding,
  StandingPlaceFilter,
  StandingPlaceList,
} from '@deskbell/domain/standing-places/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { findBusiness } from '../business/queries.ts'
import { addStandingPlace, endStandingPlace } from './commands.ts'
import { findStandingPlaces } from './queries.ts'

const shared = { tags: ['Standing places'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Standing places of a client, or in the series of a class',
  request: { query: StandingPlaceFilter },
  responses: ok(StandingPlaceList),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Give a client a place in a class and in all that follow in its series',
  request: { body: json(NewStandingPlace) },
  responses: created(StandingPlace),
})

const end = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/end',
  summary: 'End a standing place, and cancel dates that are ahead',
  request: { params: ById, body: json(StandingPlaceEnding) },
  responses: ok(StandingPlaceEnded),
})

export const standingPlaces = router()
  .openapi(list, async (c) => {
    const shop = await findBusiness(c.var.db, c.var.actor.businessId)
    const asked = { filter: c.req.valid('query'), shop, now: c.var.clock() }
    return c.json(await findStandingPlaces(c.var.db, c.var.actor, asked), 200)
  })
  .openapi(add, async (c) => {
    const asked = { input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await addStandingPlace(c.var.db, c.var.actor, asked), 201)
  })
  .openapi(end, async (c) => {
    const { by, ...input } = c.req.valid('json')
    const asked = { placeId: c.req.valid('param').id, input, by, now: c.var.clock() }
    await endStandingPlace(c.var.db, c.var.actor, asked)
    return c.json({}, 200)
  })
