import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './env.ts'

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g

function policy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The component library writes style elements and marks them with the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Serves the built web app: files with a hash in their name for ever, in the form compressed ahead of time that the
 * browser takes; the page itself never from a cache, for every address that isn't a file or an API's.
 */
export function servePages(app: OpenAPIHono<AppEnv>, webRoot: string): void {
  if (!existsSync(join(webRoot, 'index.html'))) return
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8')
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
