import {
  Credentials,
  EmptyResponse,
  ForgottenPassword,
  PasskeyAnswer,
  PasskeyJson,
  PasswordReset,
  Session,
  SetupInput,
  SetupState,
  SignedIn,
  SignInCode,
} from '@deskbell/domain/auth/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { createRoute } from '@hono/zod-openapi'
import { findKnownDevice, rememberDevice } from '../../auth/known-device.ts'
import { requireKiosk, requireStaff, whileSuspended } from '../../auth/session.ts'
import { clearSupportCookie, getSupportSecret } from '../../auth/support.ts'
import { AppError } from '../../errors.ts'
import { findHostBusinessId } from '../../http/host-business.ts'
import { rememberLanguage } from '../../http/language.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { created, json, ok, router } from '../../http/router.ts'
import { announceSignOut } from '../../live/announce.ts'
import { findBusiness } from '../business/queries.ts'
import { leaveSupport } from '../support/consent.ts'
import { logOwnAction } from './account/commands.ts'
import { rememberOrigin, setUp } from './commands.ts'
import { callLibrary, createSession, library, setCookies } from './library.ts'
import { resetPassword } from './password-reset.ts'
import { getSession, presentLocked, presentSupport } from './present.ts'
import { findSetup } from './queries.ts'
import { requireSetup } from './setup-code.ts'
import { signInWithCode, signInWithPasskey, signInWithPassword } from './sign-in.ts'

const tags = ['Sign-in']

const setupState = createRoute({
  method: 'get',
  path: '/setup',
  tags,
  summary: 'Whether the first account is still to be made, and what the sign-in offers',
  responses: ok(SetupState),
})

const setup = createRoute({
  method: 'post',
  path: '/setup',
  tags,
  summary: 'Make the shop and its owner’s account; works once, with the set-up code in the header Setup-Code',
  middleware: requireSetup,
  request: { body: json(SetupInput) },
  responses: created(Session),
})

const session = createRoute({
  method: 'get',
  path: '/session',
  tags,
  summary: 'Who is signed in, and for which shop',
  middleware: [whileSuspended, requireKiosk],
  responses: ok(Session),
})

const signIn = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags,
  summary: 'Sign in; where the account asks for a code too, that is the next step',
  request: { body: json(Credentials) },
  responses: ok(SignedIn),
})

const signInCode = createRoute({
  method: 'post',
  path: '/auth/sign-in/code',
  tags,
  summary: 'The second step: the authenticator’s code, or a backup code',
  request: { body: json(SignInCode) },
  responses: ok(SignedIn),
})

const passkeyQuestion = createRoute({
  method: 'post',
  path: '/auth/sign-in/passkey/question',
  tags,
  summary: 'What a passkey has to answer',
  responses: ok(PasskeyJson),
})

const signInPasskey = createRoute({
  method: 'post',
  path: '/auth/sign-in/passkey',
  tags,
  summary: 'Sign in with a passkey',
  request: { body: json(PasskeyAnswer) },
  responses: ok(SignedIn),
})

const signOut = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags,
  summary: 'End this session',
  middleware: [whileSuspended, requireStaff],
  responses: ok(EmptyResponse),
})

const forgot = createRoute({
  method: 'post',
  path: '/auth/forgot-password',
  tags,
  summary: 'Mail a link to a new password, if there is such an account',
  request: { body: json(ForgottenPassword) },
  responses: ok(EmptyResponse),
})

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Set a new password by a mailed link; ends all sessions of the account',
  request: { body: json(PasswordReset) },
  responses: ok(EmptyResponse),
})

export const auth = router()
  .openapi(setupState, async (c) => {
    const hostBusinessId = await findHostBusinessId(c)
    const offered = await findSetup(c.var.db, hostBusinessId ?? FIRST_BUSINESS_ID)
    // At the address of a shop its own staff sign in.
    const signUp = c.var.signUpDomain !== null && hostBusinessId === null
    return c.json({ ...offered, signedIn: c.var.caller !== null, signUp }, 200)
  })
  .openapi(setup, async (c) => {
    const input = c.req.valid('json')
    await setUp(c.var.db, library(c), input, c.var.clock())
    await c.var.setupCode.remove()
    const owner = await createSession(c, input)
    await rememberOrigin(c.var.db, owner.id, publicOrigin(c))
    return c.json(await getSession(c.var, owner, FIRST_BUSINESS_ID), 201)
  })
  .openapi(session, async (c) => {
    const { actor } = c.var
    if (actor.deviceId)
      return c.json(presentLocked(actor.deviceId, await findBusiness(c.var.db, actor.businessId)), 200)
    const { supportEndsAt } = c.var.caller ?? {}
    if (supportEndsAt) return c.json(await presentSupport(c.var, actor, supportEndsAt), 200)
    // Reading the session through the library also extends its expiry.
    const { headers, response } = await library(c).api.getSession({ headers: c.req.raw.headers, returnHeaders: true })
    if (!response) throw new AppError('not_signed_in')
    setCookies(c, headers)
    // Browsers that signed in before there was such a cookie.
    if (!findKnownDevice(c, response.user.email)) rememberDevice(c, response.user.email)
    rememberLanguage(c, response.user.language ?? null)
    return c.json(await getSession(c.var, response.user, actor.businessId), 200)
  })
  .openapi(signIn, async (c) => c.json(await signInWithPassword(c, c.req.valid('json')), 200))
  .openapi(signInCode, async (c) => c.json(await signInWithCode(c, c.req.valid('json')), 200))
  .openapi(passkeyQuestion, async (c) =>
    c.json(await callLibrary<object>(c, '/passkey/generate-authenticate-options'), 200),
  )
  .openapi(signInPasskey, async (c) => c.json(await signInWithPasskey(c, c.req.valid('json')), 200))
  .openapi(signOut, async (c) => {
    const secret = c.var.caller?.supportEndsAt && getSupportSecret(c)
    if (secret) {
      await leaveSupport(c.var.db, c.var.actor, { secret, now: c.var.clock() })
      clearSupportCookie(c)
      return c.json({}, 200)
    }
    await callLibrary(c, '/sign-out', {})
    rememberLanguage(c, null)
    await logOwnAction(c.var.db, c.var.actor, 'signed out', c.var.clock())
    await announceSignOut(c.var.db, c.var.actor.businessId)
    return c.json({}, 200)
  })
  .openapi(forgot, async (c) => {
    await callLibrary(c, '/request-password-reset', c.req.valid('json'))
    return c.json({}, 200)
  })
  .openapi(reset, async (c) => {
    await resetPassword(c.var.db, library(c), c.req.valid('json'), c.var.clock())
    return c.json({}, 200)
  })
