import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { business } from '../db/schema/business.ts'
import type { AppEnv } from './context.ts'

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g
/** What the booking page needs first, and a link to a booking doesn't. */
const PRELOADED = /<link rel="preload" href="\/api[^>]*>/

/** `ancestors`: which sites may show the page within theirs, as the policy writes them. */
function policy(nonce: string, ancestors = "'none'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The component library writes style elements and marks them with the nonce.
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** What a folder of the build holds under a name; null where it holds none. */
function findFile(webRoot: string, name: string): string | null {
  const path = join(webRoot, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** The service worker, which browsers compare with theirs on every visit. */
function serveWorker(app: OpenAPIHono<AppEnv>, worker: string | null): void {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
  app.get('/sw.js', compress(), (c) => (worker === null ? c.notFound() : c.body(worker, 200, headers)))
}

/** The sites that may show the booking page within theirs: the shop's own, and those that it has named. */
async function getFrameAncestors(c: Context<AppEnv>): Promise<string> {
  const rows = await c.var.db
    .select({ online: business.online })
    .from(business)
    .where(eq(business.id, FIRST_BUSINESS_ID))
    .catch(() => [])
  return ["'self'", ...(rows[0]?.online.embedOrigins ?? [])].join(' ')
}

/**
 * The public page, a small one of its own. Only its beginning can be shown within another site: a link to one's own
 * booking is opened by itself, so that nobody can be led to tap on what they don't see.
 */
function serveBookingPage(app: OpenAPIHono<AppEnv>, page: string | null): void {
  if (page === null) return
  const answer = (html: string, c: Context<AppEnv>, ancestors: string) =>
    c.html(html, 200, { 'Content-Security-Policy': policy('', ancestors), 'Cache-Control': 'no-cache' })
  app.get('/book', async (c) => answer(page, c, await getFrameAncestors(c)))
  const ofLink = page.replace(PRELOADED, '')
  app.get('/book/*', (c) => answer(ofLink, c, "'none'"))
}

/**
 * Serves the built web app: files with a hash in their name for ever, in the form compressed ahead of time that the
 * browser takes; the page itself never from a cache, for every address that isn't a file or an API's. Page and worker
 * stay as they are at the start, since screens belong to the server of their version: a build that is made while it runs
 * shows after the restart.
 */
export function servePages(app: OpenAPIHono<AppEnv>, webRoot: string): void {
  const page = findFile(webRoot, 'index.html')
  if (page === null) return
  serveWorker(app, findFile(webRoot, 'sw.js'))
  serveBookingPage(app, findFile(webRoot, 'book.html'))
  const files = { root: relative(process.cwd(), webRoot), precompressed: true }
  app.use(
    '/assets/*',
    serveStatic({
      ...files,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  app.get('/:file{.+\\.(?:svg|png|ico|webmanifest|txt|woff2)}', serveStatic(files))
  app.get('*', async (c, next) => {
    if (c.req.path.startsWith('/api/')) return next()
    const nonce = randomBytes(16).toString('base64')
    return c.html(page.replace(NONCE_PLACEHOLDER, nonce), 200, {
      'Content-Security-Policy': policy(nonce),
      'Cache-Control': 'no-cache',
    })
  })
}
