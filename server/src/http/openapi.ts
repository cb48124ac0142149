import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Problem } from '@deskbell/domain/shared/errors.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { COOKIE_PREFIX } from '../features/auth/auth.ts'
import { scopeFor } from '../features/integrations/api-keys/scopes.ts'
import { appVersion } from '../version.ts'
import type { AppEnv } from './context.ts'

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
// Allows inline styles, which Swagger UI sets at run time.
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deskbell API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
// Collapsed groups serve as a table of contents; expanded, Swagger UI renders only the first routes until one scrolls.
const START =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none' })\n"

/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs. */
export function describeApi(app: OpenAPIHono<AppEnv>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: `${COOKIE_PREFIX}.session_token`,
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dbk_…',
    description: 'A key made in Settings → Integrations, for the operations that name its scope. See docs/api.md.',
  })
  // Built on the first request, when all routes are known, and only once: it takes the time of a hundred requests.
  let document: string | undefined
  app.get('/api/openapi.json', compress(), etag(), (c) => {
    document ??= JSON.stringify(openApiDocument(app))
    return c.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' })
  })
  app.get('/api/docs', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }))
  app.get('/api/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript' }))
  app.get(
    '/api/docs/assets/*',
    serveStatic({ root: ASSETS, rewriteRequestPath: (path) => path.replace('/api/docs/assets', '') }),
  )
}

function openApiDocument(app: OpenAPIHono<AppEnv>) {
  app.openAPIRegistry.register('Problem', Problem)
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Deskbell', version: appVersion, description: 'The front desk of a small business.' },
    security: [{ session: [] }],
  })
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(
      operations as Record<string, { responses?: Record<string, unknown>; security?: Record<string, string[]>[] }>,
    )) {
      if (operation.responses) operation.responses.default = { description: 'Refused', content: problem }
      const scope = scopeFor(`${method.toUpperCase()} ${path}`)
      if (scope) operation.security = [{ session: [] }, { key: [scope] }]
    }
  return document
}
