import { PortalWaivers } from '@deskbell/domain/client-portal/waivers-schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { NewSignature } from '@deskbell/domain/waivers/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { answerPdf, PDF } from '../../../http/pdf.ts'
import { limitPortalSignatures } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { findClientWaivers } from '../../waivers/queries.ts'
import { signOnce } from '../../waivers/sign.ts'
import { readSignedPdf } from '../../waivers/store.ts'
import { requireOwnClient, requirePortalSession } from '../visitor.ts'
import { presentWaivers, requireOwnSignature } from './queries.ts'

const shared = { tags: ['Client portal'] }

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/waivers',
  middleware: requirePortalSession,
  summary: 'What one has to sign now, and what one has signed',
  request: { params: ById },
  responses: ok(PortalWaivers),
})

const sign = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/waivers',
  middleware: [requirePortalSession, limitPortalSignatures] as const,
  summary: 'Sign the waiver',
  request: { params: ById, body: json(NewSignature) },
  responses: created(PortalWaivers),
})

const pdf = createRoute({
  ...shared,
  method: 'get',
  path: '/{id}/waivers/{signatureId}/pdf',
  middleware: requirePortalSession,
  summary: 'What one has signed, as a PDF',
  request: { params: z.object({ id: Id, signatureId: Id }) },
  responses: PDF,
})

export const portalWaivers = router()
  .openapi(show, async (c) => {
    const { id } = await requireOwnClient(c, c.req.valid('param').id)
    return c.json(
      presentWaivers(await findClientWaivers(c.var.db, c.var.portal.actor, { id, now: c.var.clock() })),
      200,
    )
  })
  .openapi(sign, async (c) => {
    const { id } = await requireOwnClient(c, c.req.valid('param').id)
    const { actor } = c.var.portal
    const now = c.var.clock()
    await signOnce(c.var.db, actor, { ...c.req.valid('json'), clientId: id, now })
    return c.json(presentWaivers(await findClientWaivers(c.var.db, actor, { id, now })), 201)
  })
  .openapi(pdf, async (c) => {
    const { id, signatureId } = c.req.valid('param')
    const { id: clientId } = await requireOwnClient(c, id)
    await requireOwnSignature(c.var.db, c.var.portal.actor, { clientId, signatureId })
    const bytes = await readSignedPdf(c.var, c.var.portal.actor, signatureId)
    return answerPdf(c, { name: `waiver-${signatureId}.pdf`, bytes })
  })
