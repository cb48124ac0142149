import { PasskeyAnswer, PasskeyJson } from '@deskbell/domain/auth/schema.ts'
import { PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import { PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { AppEnv } from '../../../http/context.ts'
import { getReaderLanguage } from '../../../http/language.ts'
import { limitLinks, limitPortalChallenges } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { requireOpenPortal } from '../front.ts'
import { describeBrowser, setPortalCookie } from '../session-cookie.ts'
import { requirePortalSession } from '../visitor.ts'
import { getPasskeySite } from './challenge.ts'
import { addPasskey, challengeNewPasskey, removePasskey } from './commands.ts'
import { listPasskeys, presentPasskeys } from './queries.ts'
import { challengeSignIn, signInByPasskey } from './sign-in.ts'

const shared = { tags: ['Client portal'] }

const signInQuestion = createRoute({
  ...shared,
  method: 'post',
  path: '/sign-in/passkey/question',
  middleware: limitPortalChallenges,
  summary: 'What a passkey has to answer to sign this browser in',
  responses: ok(PasskeyJson),
})

const signIn = createRoute({
  ...shared,
  method: 'post',
  path: '/sign-in/passkey',
  middleware: limitLinks,
  summary: 'Sign this browser in by a passkey',
  request: { body: json(PasskeyAnswer) },
  responses: ok(PortalDone),
})

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/passkeys',
  middleware: requirePortalSession,
  summary: 'Passkeys of this address',
  responses: ok(PortalPasskeys),
})

const newQuestion = createRoute({
  ...shared,
  method: 'post',
  path: '/passkeys/question',
  middleware: [requirePortalSession, limitPortalChallenges] as const,
  summary: 'What a device has to answer to add a passkey',
  responses: ok(PasskeyJson),
})

const add = createRoute({
  ...shared,
  method: 'post',
  path: '/passkeys',
  middleware: [requirePortalSession, limitLinks] as const,
  summary: 'Add a passkey to this address',
  request: { body: json(PasskeyAnswer) },
  responses: created(PortalPasskeys),
})

const remove = createRoute({
  ...shared,
  method: 'post',
  path: '/passkeys/{id}/remove',
  middleware: requirePortalSession,
  summary: 'Remove a passkey',
  request: { params: ById },
  responses: ok(PortalPasskeys),
})

async function present(c: Context<AppEnv>): Promise<PortalPasskeys> {
  return presentPasskeys(await listPasskeys(c.var.db, c.var.portal), getI18n(getReaderLanguage(c)))
}

export const portalPasskeys = router()
  .openapi(signInQuestion, async (c) => {
    const { actor } = await requireOpenPortal(c)
    return c.json({ ...(await challengeSignIn(c.var.db, actor, { site: getPasskeySite(c), now: c.var.clock() })) }, 200)
  })
  .openapi(signIn, async (c) => {
    const { actor } = await requireOpenPortal(c)
    // Checked by the verification itself.
    const response = c.req.valid('json').response as unknown as AuthenticationResponseJSON
    const answer = { response, site: getPasskeySite(c), ...describeBrowser(c) }
    setPortalCookie(c, await signInByPasskey(c.var.db, actor, answer))
    return c.json({}, 200)
  })
  .openapi(list, async (c) => c.json(await present(c), 200))
  .openapi(newQuestion, async (c) => {
    const asked = { site: getPasskeySite(c), now: c.var.clock() }
    return c.json({ ...(await challengeNewPasskey(c.var, c.var.portal, asked)) }, 200)
  })
  .openapi(add, async (c) => {
    const response = c.req.valid('json').response as unknown as RegistrationResponseJSON
    const answer = { response, site: getPasskeySite(c), ...describeBrowser(c) }
    await addPasskey(c.var, c.var.portal, answer)
    return c.json(await present(c), 201)
  })
  .openapi(remove, async (c) => {
    await removePasskey(c.var.db, c.var.portal, c.req.valid('param').id)
    return c.json(await present(c), 200)
  })
