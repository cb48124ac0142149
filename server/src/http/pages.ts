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
/** Preload hint of the booking page; removed for links to an existing booking, which don't need that data. */
const PRELOADED = /<link rel="preload" href="\/api[^>]*>/

/** Builds the Content-Security-Policy. `ancestors`: sources for frame-ancestors. */
function policy(nonce: string, ancestors = "'none'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The component library inserts style elements and sets the nonce on them.
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Reads a file of the web build; null if it doesn't exist. */
function findFile(webRoot: string, name: string): string | null {
  const path = join(webRoot, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Serves the service worker with no-cache, since browsers check it for updates. */
function serveWorker(app: OpenAPIHono<AppEnv>, worker: string | null): void {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
  app.get('/sw.js', compress(), (c) => (worker === null ? c.notFound() : c.body(worker, 200, headers)))
}

/** Returns the frame-ancestors that may embed the booking page: the server's own origin and those in the settings. */
async function getFrameAncestors(c: Context<AppEnv>): Promise<string> {
  const rows = await c.var.db
    .select({ online: business.online })
    .from(business)
    .where(eq(business.id, FIRST_BUSINESS_ID))
    .catch(() => [])
  return ["'self'", ...(rows[0]?.online.embedOrigins ?? [])].join(' ')
}

/**
 * Serves the public booking page, a separate small bundle. Only its start page may be embedded; links to a booking
 * refuse framing to prevent clickjacking.
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
 * Serves the built web app. Files with a hash in their name are immutable and served precompressed. The page itself is
 * never cached and answers every path that is neither a file nor an API route. Page and worker are read once at
 * startup, since the screens must match the server's version: a new build shows after the restart.
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
