// A schema knows how to be described only if it was made after this: whichever test file a worker takes first.
import '@hono/zod-openapi'
