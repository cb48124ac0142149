import {
  Template,
  TemplateInput,
  TemplateKey,
  TemplateList,
  TemplatePreview,
  TemplateUpdate,
  TestMessage,
  TestSent,
} from '@deskbell/domain/messages/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireStaff } from '../../auth/session.ts'
import { limitTestMessages } from '../../http/rate-limits.ts'
import { json, ok, router } from '../../http/router.ts'
import { previewTemplate, sendTest } from './send-test.ts'
import { changeTemplate, findTemplates, resetTemplate } from './templates.ts'

const shared = { tags: ['Messages'], middleware: requireStaff }
const ONE = '/{kind}/{channel}/{language}'

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'The words of all messages, the shop’s own where it has changed them',
  responses: ok(TemplateList),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: ONE,
  summary: 'Change the words of a message',
  request: { params: TemplateKey, body: json(TemplateUpdate) },
  responses: ok(Template),
})

const reset = createRoute({
  ...shared,
  method: 'post',
  path: `${ONE}/reset`,
  summary: 'Go back to Deskbell’s own words',
  request: { params: TemplateKey },
  responses: ok(Template),
})

const preview = createRoute({
  ...shared,
  method: 'post',
  path: `${ONE}/preview`,
  summary: 'How words would look, filled with an example',
  request: { params: TemplateKey, body: json(TemplateInput) },
  responses: ok(TemplatePreview),
})

const test = createRoute({
  ...shared,
  middleware: [requireStaff, limitTestMessages] as const,
  method: 'post',
  path: `${ONE}/test`,
  summary: 'Send words, filled with an example, to try them out',
  request: { params: TemplateKey, body: json(TestMessage) },
  responses: ok(TestSent),
})

export const messageTemplates = router()
  .openapi(list, async (c) => c.json(await findTemplates(c.var.db, c.var.actor), 200))
  .openapi(change, async (c) => {
    const changing = { key: c.req.valid('param'), input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await changeTemplate(c.var.db, c.var.actor, changing), 200)
  })
  .openapi(reset, async (c) =>
    c.json(await resetTemplate(c.var.db, c.var.actor, c.req.valid('param'), c.var.clock()), 200),
  )
  .openapi(preview, async (c) => {
    const wanted = { key: c.req.valid('param'), words: c.req.valid('json'), now: c.var.clock() }
    return c.json(await previewTemplate(c.var, c.var.actor, wanted), 200)
  })
  .openapi(test, async (c) => {
    const testing = { key: c.req.valid('param'), input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await sendTest(c.var, c.var.actor, testing), 200)
  })
