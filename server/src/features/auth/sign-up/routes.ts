import { EmptyResponse } from '@deskbell/domain/auth/schema.ts'
import { SignedUp, SignUpConfirmation, SignUpInput, SignUpOffer } from '@deskbell/domain/auth/sign-up/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '../../../errors.ts'
import type { AppEnv } from '../../../http/context.ts'
import { limitLinks, limitSignUpMails, limitSignUps } from '../../../http/rate-limits.ts'
import { json, ok, router } from '../../../http/router.ts'
import { beginSignUp, confirmSignUp } from './commands.ts'

const tags = ['Sign-up']

const offer = createRoute({
  tags,
  method: 'get',
  path: '/',
  summary: 'Under which domain this server opens shops for everybody; 404 if it doesn’t',
  responses: ok(SignUpOffer),
})

const begin = createRoute({
  tags,
  method: 'post',
  path: '/',
  summary: 'Mail a link that opens a shop; the answer is the same for an address that has an account',
  middleware: limitSignUps,
  request: { body: json(SignUpInput) },
  responses: ok(EmptyResponse),
})

const confirm = createRoute({
  tags,
  method: 'post',
  path: '/confirm',
  summary: 'Open the shop of a mailed link, and learn where its owner joins; works once',
  middleware: limitLinks,
  request: { body: json(SignUpConfirmation) },
  responses: ok(SignedUp),
})

/** Throws AppError 'not_found' if this server opens no shops. */
function requireDomain(c: Context<AppEnv>): string {
  if (c.var.signUpDomain === null) throw new AppError('not_found')
  return c.var.signUpDomain
}

export const signUp = router()
  .openapi(offer, (c) => c.json({ domain: requireDomain(c) }, 200))
  .openapi(begin, async (c) => {
    const signing = { input: c.req.valid('json'), domain: requireDomain(c), now: c.var.clock() }
    await limitSignUpMails(c, signing.input.email, () => beginSignUp(c.var, signing))
    return c.json({}, 200)
  })
  .openapi(confirm, async (c) => {
    const confirming = { ...c.req.valid('json'), domain: requireDomain(c), now: c.var.clock() }
    return c.json({ url: await confirmSignUp(c.var.db, confirming) }, 200)
  })
