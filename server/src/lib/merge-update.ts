import type { z } from 'zod'
import { toInvalid } from '../errors.ts'

/**
 * Returns an update with the stored values of the fields that it omits. Throws AppError 'invalid' if the whole is not
 * valid.
 */
export function mergeUpdate<Schema extends z.ZodType>(
  schema: Schema,
  stored: object,
  update: object,
): z.output<Schema> {
  const merged = schema.safeParse({ ...stored, ...update })
  if (!merged.success) throw toInvalid(merged.error)
  return merged.data
}
