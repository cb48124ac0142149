import type { z } from 'zod'
import { AppError } from '../errors.ts'

/** Encodes the sort key of a page's last row as an opaque cursor. */
export function encodeCursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Decodes a cursor into the sort key described by `schema`. Throws AppError 'bad_request' for an invalid cursor. */
export function decodeCursor<Key extends z.ZodType>(cursor: string | undefined, schema: Key): z.infer<Key> | null {
  if (!cursor) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('bad_request')
  }
}

/** Trims `rows` (queried with limit + 1) to one page and adds the next cursor. */
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
