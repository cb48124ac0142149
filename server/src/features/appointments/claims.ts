import type { Span } from '@deskbell/domain/shared/spans.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isExclusionViolation } from '../../db/errors.ts'
import { Refusal } from '../../middleware/errors.ts'

/*
 * Who keeps whom out of an employee's time: see the columns `occupied` and `claim` of an appointment, and
 * docs/decisions/0022.
 */

const next = sql`nextval('appointment_claim')`

/** Of a new row: an ordinary claim meets every other, one laid anyway only those that come later. */
export function claimOf(anyway: boolean): SQL<string> {
  return anyway
    ? sql<string>`(select int8range(n, n, '[]') from ${next} n)`
    : sql<string>`int8range(null, ${next}, '[]')`
}

export function rangeOf({ from, to }: Span): SQL<string> {
  return sql<string>`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
}

/** Does a write that lays claim to employees' time. Throws `slot_taken` where another claim is in the way. */
export async function claiming<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isExclusionViolation(error) ? new Refusal('slot_taken') : error
  }
}
