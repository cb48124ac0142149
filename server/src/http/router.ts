import { Id } from '@deskbell/domain/shared/ids.ts'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { toInvalid } from '../errors.ts'
import type { AppEnv } from './context.ts'

/**
 * Creates a router whose routes document themselves. A body or query that fails validation throws AppError 'invalid'
 * with one entry per field.
 */
export function router() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return
      throw toInvalid(result.error)
    },
  })
}

export function json<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

export function ok<Schema extends z.ZodType>(schema: Schema) {
  return { 200: { description: 'Done', content: { 'application/json': { schema } } } } as const
}

export function created<Schema extends z.ZodType>(schema: Schema) {
  return { 201: { description: 'Made', content: { 'application/json': { schema } } } } as const
}

export const ById = z.object({ id: Id })
