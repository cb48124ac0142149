import { LiveEvent } from '@deskbell/domain/live/schema.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createRoute } from '@hono/zod-openapi'
import { requireKiosk } from '../auth/session.ts'
import { AppError } from '../errors.ts'
import { router } from '../http/router.ts'

const stream = createRoute({
  method: 'get',
  path: '/',
  tags: ['Live'],
  summary: 'Server-sent events: which lists have changed',
  middleware: requireKiosk,
  responses: {
    200: { description: 'A stream of `change` events', content: { 'text/event-stream': { schema: LiveEvent } } },
  },
})

export const live = router().openapi(stream, (c) => {
  const { outgoing } = c.env
  if (!outgoing || !('writeHead' in outgoing)) throw new AppError('bad_request')
  const { actor, sessionId } = c.var
  const owner = sessionId || (actor.deviceId ?? actor.name)
  c.var.live.open({ response: outgoing as never, businessId: actor.businessId, owner })
  return RESPONSE_ALREADY_SENT as never
})
