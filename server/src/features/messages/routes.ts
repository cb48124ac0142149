import {
  MailServerTest,
  MailServerTestResult,
  Message,
  MessageAction,
  MessageFilter,
  MessagePage,
  MessageSettings,
  MessageSettingsUpdate,
} from '@deskbell/domain/messages/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentProof, requireStaff } from '../../auth/session.ts'
import { getReaderI18n } from '../../http/language.ts'
import { limitTestMessages } from '../../http/rate-limits.ts'
import { ById, json, ok, router } from '../../http/router.ts'
import { dropMessage, retryMessage } from './commands.ts'
import { findMessages } from './queries.ts'
import { tryMailServer } from './send-test.ts'
import { changeMessageSettings, findMessageSettings, leadsElsewhere } from './settings.ts'

const shared = { tags: ['Messages'], middleware: requireStaff }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'What was and will be sent to clients, the newest first',
  request: { query: MessageFilter },
  responses: ok(MessagePage),
})

const retry = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/retry',
  summary: 'Send a message that failed, or that waits, now',
  request: { params: ById, body: json(MessageAction) },
  responses: ok(Message),
})

const drop = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/drop',
  summary: 'Don’t send a message',
  request: { params: ById, body: json(MessageAction) },
  responses: ok(Message),
})

const settings = createRoute({
  ...shared,
  method: 'get',
  path: '/settings',
  summary: 'Which messages go out, and how',
  responses: ok(MessageSettings),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: '/settings',
  summary: 'Say which messages go out, and how',
  request: { body: json(MessageSettingsUpdate) },
  responses: ok(MessageSettings),
})

const checkMail = createRoute({
  ...shared,
  middleware: [requireStaff, limitTestMessages] as const,
  method: 'post',
  path: '/check-mail',
  summary: 'Try the mail server, and say what is wrong',
  request: { body: json(MailServerTest) },
  responses: ok(MailServerTestResult),
})

export const messages = router()
  .openapi(list, async (c) => c.json(await findMessages(c.var.db, c.var.actor, c.req.valid('query')), 200))
  .openapi(retry, async (c) => {
    const acting = { messageId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await retryMessage(c.var, c.var.actor, acting), 200)
  })
  .openapi(drop, async (c) => {
    const acting = { messageId: c.req.valid('param').id, input: c.req.valid('json'), now: c.var.clock() }
    return c.json(await dropMessage(c.var, c.var.actor, acting), 200)
  })
  .openapi(settings, async (c) => c.json(await findMessageSettings(c.var, c.var.actor), 200))
  .openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), now: c.var.clock() }
    if (await leadsElsewhere(c.var, c.var.actor, input)) requireRecentProof(c)
    return c.json(await changeMessageSettings(c.var, c.var.actor, input), 200)
  })
  .openapi(checkMail, async (c) =>
    c.json(await tryMailServer(c.var, c.var.actor, c.req.valid('json').to, getReaderI18n(c)), 200),
  )
