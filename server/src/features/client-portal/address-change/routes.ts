import {
  PortalAddress,
  PortalAddressChange,
  PortalAddressInput,
} from '@deskbell/domain/client-portal/address-schema.ts'
import { PortalCode, PortalDone } from '@deskbell/domain/client-portal/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import {
  limitLinks,
  limitPortalSignIns,
  requireFewAddressCodes,
  requireFewPortalCodes,
} from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { parseAddress } from '../address.ts'
import { listChannels } from '../front.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { confirmAddressChange } from './commands.ts'
import { findAddress } from './queries.ts'
import { requestAddressChange } from './request.ts'

const shared = { tags: ['Client portal'] }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/address',
  middleware: requirePortalSession,
  summary: 'One’s addresses, and a change that waits for its code',
  request: { params: ById },
  responses: ok(PortalAddress),
})

const request = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/address',
  middleware: [requirePortalSession, limitPortalSignIns] as const,
  summary: 'Have a code sent to a new address',
  request: { params: ById, body: json(PortalAddressInput) },
  responses: created(PortalAddressChange),
})

const confirm = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/address/code',
  middleware: [requirePortalSession, limitLinks] as const,
  summary: 'Change the address, by the code that was sent there',
  request: { params: ById, body: json(PortalCode) },
  responses: ok(PortalDone),
})

export const portalAddress = router()
  .openapi(show, async (c) => {
    const client = await requireOwnClient(c, c.req.valid('param').id)
    return c.json(await findAddress(c.var.db, c.var.portal, { client, now: c.var.clock() }), 200)
  })
  .openapi(request, async (c) => {
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    const { shop, actor } = c.var.portal
    const { address, ...wish } = c.req.valid('json')
    const at = parseAddress(address, actor, listChannels(shop))
    await requireFewAddressCodes(c, `${actor.businessId} ${clientId}`)
    await requireFewPortalCodes(c, `${actor.businessId} ${at.address}`)
    return c.json(await requestAddressChange(c.var, c.var.portal, { clientId, at, ...wish, now: c.var.clock() }), 201)
  })
  .openapi(confirm, async (c) => {
    const { id: clientId } = await requireOwnClient(c, c.req.valid('param').id)
    await confirmAddressChange(c.var, c.var.portal, { clientId, input: c.req.valid('json'), now: c.var.clock() })
    return c.json({}, 200)
  })
