import { Session, SetupInput, SetupState } from '@deskbell/domain/auth/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.ts'
import { created, json, ok, router } from '../../http/router.ts'
import { cameByHttps, visitorAddress } from '../../middleware/address.ts'
import { Refusal } from '../../middleware/errors.ts'
import { sessionOf, signedIn } from '../../middleware/session.ts'
import { findBusiness } from '../business/queries.ts'
import { ADDRESS_HEADER } from './auth.ts'
import { setUp } from './commands.ts'
import { presentSession } from './present.ts'
import { isSetupNeeded } from './queries.ts'

const tags = ['Sign-in']

const setupState = createRoute({
  method: 'get',
  path: '/setup',
  tags,
  summary: 'Whether the first account is still to be made, and whether the visitor is signed in',
  responses: ok(SetupState),
})

const setup = createRoute({
  method: 'post',
  path: '/setup',
  tags,
  summary: 'Make the shop and its owner’s account; works once',
  request: { body: json(SetupInput) },
  responses: created(Session),
})

const session = createRoute({
  method: 'get',
  path: '/session',
  tags,
  summary: 'Who is signed in, and for which shop',
  middleware: signedIn,
  responses: ok(Session),
})

function library(c: Context<AppEnv>) {
  return c.var.auth.over(cameByHttps(c))
}

/** Hands a request to the auth library with the visitor's true address, whatever headers they sent. */
async function passToLibrary(c: Context<AppEnv>): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  headers.set(ADDRESS_HEADER, visitorAddress(c))
  const answer = await library(c).handler(new Request(c.req.raw, { headers }))
  if (answer.ok) return answer
  throw refusalFrom(answer)
}

function refusalFrom(answer: Response): Refusal {
  if (answer.status === 429)
    return new Refusal('rate_limited', { retryAfterSeconds: Number(answer.headers.get('x-retry-after')) || 60 })
  if (answer.status >= 500) return new Refusal('internal')
  return new Refusal(answer.status === 401 ? 'invalid_credentials' : 'bad_request')
}

/** Passes on the cookies that the library sets. */
function setCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}

export const auth = router()
  .openapi(setupState, async (c) => {
    const [needed, session] = await Promise.all([isSetupNeeded(c.var.db), sessionOf(c)])
    return c.json({ needed, signedIn: session !== undefined }, 200)
  })
  .openapi(setup, async (c) => {
    const input = c.req.valid('json')
    await setUp(c.var.db, library(c), input, c.var.clock())
    const { headers, response } = await library(c).api.signInEmail({ body: input, returnHeaders: true })
    setCookies(c, headers)
    return c.json(presentSession(response.user, await findBusiness(c.var.db, FIRST_BUSINESS_ID)), 201)
  })
  .openapi(session, async (c) => {
    // Asking the library prolongs a session that is in use.
    const { headers, response } = await library(c).api.getSession({ headers: c.req.raw.headers, returnHeaders: true })
    if (!response) throw new Refusal('not_signed_in')
    setCookies(c, headers)
    return c.json(presentSession(response.user, await findBusiness(c.var.db, c.var.actor.businessId)), 200)
  })

auth.post('/auth/sign-in/email', passToLibrary)
auth.post('/auth/sign-out', signedIn, async (c) => {
  const answer = await passToLibrary(c)
  c.var.live.endSession(c.var.sessionId)
  return answer
})
