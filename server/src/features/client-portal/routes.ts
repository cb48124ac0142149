import {
  PortalCode,
  PortalCodeSent,
  PortalDevices,
  PortalDone,
  PortalFront,
  PortalSignIn,
  PortalVisitor,
} from '@deskbell/domain/client-portal/schema.ts'
import { LinkToken } from '@deskbell/domain/messages/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { getReaderLanguage } from '../../http/language.ts'
import { limitLinks, limitOnlineReads, limitPortalSignIns, requireFewPortalCodes } from '../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../http/router.ts'
import { getI18n } from '../../lib/i18n.ts'
import { parseAddress } from './address.ts'
import { listChannels, presentPortalFront, requireOpenPortal } from './front.ts'
import { clearPortalCookie, describeBrowser, setPortalCookie } from './session-cookie.ts'
import { endAllSessions, endSession } from './sessions/commands.ts'
import { findDevices } from './sessions/queries.ts'
import { signInByCode, signInByLink } from './sign-in/commands.ts'
import { requestSignIn } from './sign-in/request.ts'
import { presentVisitor, requirePortalSession } from './visitor.ts'

const shared = { tags: ['Client portal'] }
const signedIn = { ...shared, middleware: requirePortalSession }

const front = createRoute({
  ...shared,
  method: 'get',
  path: '/front',
  middleware: limitOnlineReads,
  summary: 'The business, and how it can send codes',
  responses: ok(PortalFront),
})

const request = createRoute({
  ...shared,
  method: 'post',
  path: '/sign-in',
  middleware: limitPortalSignIns,
  summary: 'Be sent a code and a link, if a client has this address',
  request: { body: json(PortalSignIn) },
  responses: created(PortalCodeSent),
})

const byCode = createRoute({
  ...shared,
  method: 'post',
  path: '/sign-in/code',
  middleware: limitLinks,
  summary: 'Sign this browser in by the code',
  request: { body: json(PortalCode) },
  responses: ok(PortalDone),
})

const byLink = createRoute({
  ...shared,
  method: 'post',
  path: '/sign-in/link',
  middleware: limitLinks,
  summary: 'Sign this browser in by the link',
  request: { body: json(LinkToken) },
  responses: ok(PortalDone),
})

const visitor = createRoute({
  ...signedIn,
  method: 'get',
  path: '/',
  summary: 'Who is signed in, and for whom',
  responses: ok(PortalVisitor),
})

const devices = createRoute({
  ...signedIn,
  method: 'get',
  path: '/devices',
  summary: 'Devices that are signed in with this address',
  responses: ok(PortalDevices),
})

const endDevice = createRoute({
  ...signedIn,
  method: 'post',
  path: '/devices/{id}/end',
  summary: 'Sign one device out',
  request: { params: ById },
  responses: ok(PortalDone),
})

const signOut = createRoute({
  ...signedIn,
  method: 'post',
  path: '/sign-out',
  summary: 'Sign this device out',
  responses: ok(PortalDone),
})

const signOutEverywhere = createRoute({
  ...signedIn,
  method: 'post',
  path: '/sign-out-everywhere',
  summary: 'Sign all devices of this address out',
  responses: ok(PortalDone),
})

export const clientPortal = router()
  .openapi(front, async (c) => c.json(presentPortalFront((await requireOpenPortal(c)).shop), 200))
  .openapi(request, async (c) => {
    const { shop, actor } = await requireOpenPortal(c)
    const { address, language } = c.req.valid('json')
    const at = parseAddress(address, actor, listChannels(shop))
    await requireFewPortalCodes(c, `${actor.businessId} ${at.address}`)
    return c.json(await requestSignIn(c.var, actor, { at, language, now: c.var.clock() }), 201)
  })
  .openapi(byCode, async (c) => {
    const { actor } = await requireOpenPortal(c)
    setPortalCookie(c, await signInByCode(c.var, actor, { input: c.req.valid('json'), ...describeBrowser(c) }))
    return c.json({}, 200)
  })
  .openapi(byLink, async (c) => {
    const { actor } = await requireOpenPortal(c)
    setPortalCookie(c, await signInByLink(c.var, actor, { link: c.req.valid('json').token, ...describeBrowser(c) }))
    return c.json({}, 200)
  })
  .openapi(visitor, async (c) => c.json(await presentVisitor(c), 200))
  .openapi(devices, async (c) => {
    const i18n = getI18n(getReaderLanguage(c))
    return c.json(await findDevices(c.var.db, c.var.portal, { now: c.var.clock(), i18n }), 200)
  })
  .openapi(endDevice, async (c) => {
    await endSession(c.var.db, c.var.portal, c.req.valid('param').id)
    return c.json({}, 200)
  })
  .openapi(signOut, async (c) => {
    await endSession(c.var.db, c.var.portal, c.var.portal.session.id)
    clearPortalCookie(c)
    return c.json({}, 200)
  })
  .openapi(signOutEverywhere, async (c) => {
    await endAllSessions(c.var.db, c.var.portal)
    clearPortalCookie(c)
    return c.json({}, 200)
  })
