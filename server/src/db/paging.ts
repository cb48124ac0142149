import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** The sort key of the last row of a page, as an opaque text. */
export function encodeCursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Reads a cursor back into the sort key that `schema` describes. Throws `bad_request` for one that isn't ours. */
export function decodeCursor<Key extends z.ZodType>(cursor: string | undefined, schema: Key): z.infer<Key> | null {
  if (!cursor) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('bad_request')
  }
}

/** Cuts `rows`, of which one more than the limit was asked for, to a page. */
export function toPage<Row, Item>(
  rows: Row[],
  { limit, present, sortKey }: { limit: number; present: (row: Row) => Item; sortKey: (row: Row) => unknown[] },
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(present),
    nextCursor: rows.length > limit && last ? encodeCursor(sortKey(last)) : null,
  }
}
