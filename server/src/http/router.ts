import { Id } from '@deskbell/domain/shared/ids.ts'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError, toInvalid } from '../errors.ts'
import type { AppEnv } from './context.ts'

type Validation = { success: true; data: unknown } | { success: false; error: z.core.$ZodError }

/** Throws AppError 'invalid', with one entry per field, if validation failed. */
export function requireValid(result: Validation): undefined {
  if (!result.success) throw toInvalid(result.error)
}

/** False for a lone surrogate, which is no character, and for U+0000: PostgreSQL refuses both. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** Finds the path of the first text that can't be stored. */
function findUnstorable(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(child, [...path, key]) : path
    if (found) return found
  }
  return undefined
}

function requireValidText(result: Validation): undefined {
  requireValid(result)
  const path = result.success && findUnstorable(result.data)
  if (path)
    throw new AppError('invalid', { fields: [{ path: path.join('.'), message: 'Remove the invisible characters' }] })
}

/**
 * Creates a router whose routes document themselves. A body or query that fails validation throws AppError 'invalid'
 * with one entry per field.
 */
export function router() {
  return new OpenAPIHono<AppEnv>({ defaultHook: requireValidText })
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
