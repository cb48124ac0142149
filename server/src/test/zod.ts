// Must run before any schema is created, since it extends Zod; a worker may start with any test file.
import '@hono/zod-openapi'
