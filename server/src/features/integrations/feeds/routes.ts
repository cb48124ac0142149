import { createHash } from 'node:crypto'
import { CreatedFeed, Feed, FeedList, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import { requireRecentSignIn, requireStaff } from '../../../auth/session.ts'
import { AppError } from '../../../errors.ts'
import { publicOrigin } from '../../../http/public-origin.ts'
import { limitFeeds } from '../../../http/rate-limits.ts'
import { ById, created, json, ok, router } from '../../../http/router.ts'
import { writeCalendar } from './calendar.ts'
import { createFeed, revokeFeed } from './commands.ts'
import { findFeeds, openFeed, updateLastRead } from './queries.ts'

const shared = { tags: ['Calendar feeds'], middleware: requireStaff }
const sensitive = { ...shared, middleware: [requireStaff, requireRecentSignIn] }

const list = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  summary: 'Private addresses under which calendar programs read the schedule',
  responses: ok(FeedList),
})

const make = createRoute({
  ...sensitive,
  method: 'post',
  path: '/',
  summary: 'Make an address, which is shown this once',
  request: { body: json(NewFeed) },
  responses: created(CreatedFeed),
})

const revoke = createRoute({
  ...shared,
  method: 'post',
  path: '/{id}/revoke',
  summary: 'End an address at once',
  request: { params: ById },
  responses: ok(Feed),
})

export const feeds = router()
  .openapi(list, async (c) => c.json(await findFeeds(c.var.db, c.var.actor), 200))
  .openapi(make, async (c) => {
    const making = { input: c.req.valid('json'), origin: publicOrigin(c), now: c.var.clock() }
    return c.json(await createFeed(c.var.db, c.var.actor, making), 201)
  })
  .openapi(revoke, async (c) => {
    return c.json(await revokeFeed(c.var.db, c.var.actor, { ...c.req.valid('param'), now: c.var.clock() }), 200)
  })

function hashETag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/** True if If-None-Match lists the ETag, as weak or strong validator. */
function isNamed(tag: string, header: string | undefined): boolean {
  return (header ?? '').split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}

/** Public route of the iCalendar files. The secret URL is the only credential. */
export const feedFiles = router().get('/feeds/:file', limitFeeds, async (c) => {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(c.req.param('file')) ?? []
  const opened = secret ? await openFeed(c.var.db, secret) : undefined
  if (!opened) throw new AppError('not_found')
  const now = c.var.clock()
  await updateLastRead(c.var.db, opened.feed, now)
  const text = await writeCalendar(c.var.db, opened, now)
  const headers = { ETag: hashETag(text), 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (isNamed(headers.ETag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
  return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
})
