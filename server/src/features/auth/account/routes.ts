import {
  Account,
  AccountBusiness,
  AccountLanguage,
  AuthenticatorCode,
  BackupCodes,
  ChosenBusiness,
  NewPasskey,
  OwnPassword,
  ResetMail,
  TwoFactorSecret,
} from '@deskbell/domain/auth/account/schema.ts'
import { EmptyResponse, PasskeyJson } from '@deskbell/domain/auth/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requireRecentSignIn, requireStaff, whileSuspended } from '../../../auth/session.ts'
import type { AppEnv } from '../../../http/context.ts'
import { getReaderI18n, rememberLanguage } from '../../../http/language.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { limitResetMails } from '../../../http/rate-limits.ts'
import { created, json, ok, router } from '../../../http/router.ts'
import { callLibrary, library } from '../library.ts'
import { sendReset } from '../password-reset.ts'
import { requireOwnPassword } from '../reauthentication/commands.ts'
import { switchBusiness } from '../switch-business.ts'
import { changeLanguage, endSessions, getOwnAccountId, logOwnAction, removePasskey } from './commands.ts'
import { presentAccount } from './present.ts'
import { findAccess } from './queries.ts'

const shared = { tags: ['Account'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }
const ById = z.object({ id: z.string().max(100) })

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'How the account gets in, and where it is signed in',
  responses: ok(Account),
})

const chooseLanguage = createRoute({
  ...shared,
  method: 'put',
  path: '/language',
  summary: 'Choose the language of the account’s screens; null: the browser’s',
  request: { body: json(AccountLanguage) },
  responses: ok(AccountLanguage),
})

const chooseBusiness = createRoute({
  ...shared,
  middleware: [whileSuspended, requireStaff],
  method: 'put',
  path: '/business',
  summary: 'Go on in another shop in which the account works',
  request: { body: json(AccountBusiness) },
  responses: ok(ChosenBusiness),
})

const mailReset = createRoute({
  ...shared,
  middleware: [requireStaff, limitResetMails],
  method: 'post',
  path: '/password-reset',
  summary: 'Mail the account a link to a new password',
  responses: ok(ResetMail),
})

const endSession = createRoute({
  ...shared,
  method: 'post',
  path: '/sessions/{id}/end',
  summary: 'Sign the account out in one browser',
  request: { params: ById },
  responses: ok(EmptyResponse),
})

const endAll = createRoute({
  ...shared,
  method: 'post',
  path: '/sessions/end-all',
  summary: 'Sign the account out everywhere, here too',
  responses: ok(EmptyResponse),
})

const startTwoFactor = createRoute({
  ...shared,
  method: 'post',
  path: '/two-factor',
  summary: 'What an authenticator app needs; it counts once a code is confirmed',
  request: { body: json(OwnPassword) },
  responses: created(TwoFactorSecret),
})

const confirmTwoFactor = createRoute({
  ...shared,
  method: 'post',
  path: '/two-factor/confirm',
  summary: 'Ask for a code at every sign-in from now on',
  request: { body: json(AuthenticatorCode) },
  responses: ok(EmptyResponse),
})

const stopTwoFactor = createRoute({
  ...shared,
  method: 'post',
  path: '/two-factor/stop',
  summary: 'Ask for no code any more',
  request: { body: json(OwnPassword) },
  responses: ok(EmptyResponse),
})

const renewBackupCodes = createRoute({
  ...shared,
  method: 'post',
  path: '/two-factor/backup-codes',
  summary: 'New backup codes; the old ones are void',
  request: { body: json(OwnPassword) },
  responses: created(BackupCodes),
})

const passkeyQuestion = createRoute({
  ...sensitive,
  method: 'post',
  path: '/passkeys/question',
  summary: 'What a new passkey is made from',
  responses: ok(PasskeyJson),
})

const addPasskey = createRoute({
  ...sensitive,
  method: 'post',
  path: '/passkeys',
  summary: 'Add a passkey',
  request: { body: json(NewPasskey) },
  responses: created(EmptyResponse),
})

const dropPasskey = createRoute({
  ...sensitive,
  method: 'post',
  path: '/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  request: { params: ById },
  responses: ok(EmptyResponse),
})

type Secret = { totpURI: string; backupCodes: string[] }

function note(c: Context<AppEnv>, action: string): Promise<void> {
  return logOwnAction(c.var.db, c.var.actor, action, c.var.clock())
}

export const account = router()
  .openapi(show, async (c) => {
    const access = await findAccess(c.var.db, getOwnAccountId(c.var.actor), c.var.clock())
    return c.json(presentAccount(access, c.var.sessionId, getReaderI18n(c)), 200)
  })
  .openapi(chooseBusiness, async (c) => {
    const { sessionId } = c.var
    const { host, protocol } = new URL(publicOrigin(c))
    const choosing = { ...c.req.valid('json'), sessionId, host, now: c.var.clock() }
    const other = await switchBusiness(c.var.db, c.var.actor, choosing)
    return c.json({ url: other && `${protocol}//${other}/login` }, 200)
  })
  .openapi(chooseLanguage, async (c) => {
    const { language } = c.req.valid('json')
    await changeLanguage(c.var.db, c.var.actor, { language, now: c.var.clock() })
    rememberLanguage(c, language)
    return c.json({ language }, 200)
  })
  .openapi(mailReset, async (c) => {
    await sendReset(c.var, library(c), getOwnAccountId(c.var.actor), c.var.clock())
    return c.json({ mailed: c.var.mailer.canSend ? ('sent' as const) : ('waiting' as const) }, 200)
  })
  .openapi(endSession, async (c) => {
    const { id: sessionId } = c.req.valid('param')
    await endSessions(c.var.db, c.var.actor, { sessionId, now: c.var.clock() })
    return c.json({}, 200)
  })
  .openapi(endAll, async (c) => {
    await endSessions(c.var.db, c.var.actor, { now: c.var.clock() })
    rememberLanguage(c, null)
    return c.json({}, 200)
  })
  .openapi(startTwoFactor, async (c) => {
    await requireOwnPassword(c, c.req.valid('json').password)
    const { totpURI, backupCodes } = await callLibrary<Secret>(c, '/two-factor/enable', c.req.valid('json'))
    return c.json({ uri: totpURI, backupCodes }, 201)
  })
  .openapi(confirmTwoFactor, async (c) => {
    await callLibrary(c, '/two-factor/verify-totp', c.req.valid('json'))
    await note(c, 'turned two-factor sign-in on')
    return c.json({}, 200)
  })
  .openapi(stopTwoFactor, async (c) => {
    await requireOwnPassword(c, c.req.valid('json').password)
    await callLibrary(c, '/two-factor/disable', c.req.valid('json'))
    await note(c, 'turned two-factor sign-in off')
    return c.json({}, 200)
  })
  .openapi(renewBackupCodes, async (c) => {
    await requireOwnPassword(c, c.req.valid('json').password)
    const { backupCodes } = await callLibrary<Secret>(c, '/two-factor/generate-backup-codes', c.req.valid('json'))
    await note(c, 'made new backup codes')
    return c.json({ backupCodes }, 201)
  })
  .openapi(passkeyQuestion, async (c) =>
    c.json(await callLibrary<object>(c, '/passkey/generate-register-options'), 200),
  )
  .openapi(addPasskey, async (c) => {
    await callLibrary(c, '/passkey/verify-registration', c.req.valid('json'))
    await note(c, 'added a passkey')
    return c.json({}, 201)
  })
  .openapi(dropPasskey, async (c) => {
    await removePasskey(c.var.db, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() })
    return c.json({}, 200)
  })
