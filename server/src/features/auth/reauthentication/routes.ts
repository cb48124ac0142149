import { Reauthentication } from '@deskbell/domain/auth/reauthentication/schema.ts'
import { EmptyResponse, PasskeyJson } from '@deskbell/domain/auth/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../../auth/session.ts'
import { limitChallenges } from '../../../http/rate-limits.ts'
import { json, ok, router } from '../../../http/router.ts'
import { reauthenticate } from './commands.ts'
import { createChallenge } from './passkey.ts'

const shared = { tags: ['Sign-in'], middleware: [whileSuspended, requireStaff] }

const check = createRoute({
  ...shared,
  middleware: [whileSuspended, requireStaff, requireRecentSignIn],
  method: 'get',
  path: '/',
  summary: 'Refused like sensitive operations; asked before a download, which is a plain link',
  responses: ok(EmptyResponse),
})

const confirm = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  summary: 'Prove who is signed in, for five minutes of sensitive operations in this session',
  request: { body: json(Reauthentication) },
  responses: ok(EmptyResponse),
})

const passkeyQuestion = createRoute({
  ...shared,
  middleware: [whileSuspended, requireStaff, limitChallenges],
  method: 'post',
  path: '/passkey/question',
  summary: 'What a passkey has to answer to prove it',
  responses: ok(PasskeyJson),
})

export const reauthentication = router()
  .openapi(check, (c) => c.json({}, 200))
  .openapi(confirm, async (c) => {
    await reauthenticate(c, c.req.valid('json'))
    return c.json({}, 200)
  })
  .openapi(passkeyQuestion, async (c) => c.json({ ...(await createChallenge(c)) }, 200))
