import type { Anyway } from '@deskbell/domain/appointments/schema.ts'
import type { Span } from '@deskbell/domain/shared/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isExclusionViolation } from '../../db/errors.ts'
import { AppError } from '../../errors.ts'

/*
 * Who keeps whom out of an employee's time: see the columns `occupied` and `claim` of an appointment, and
 * docs/decisions/0022.
 */

const next = sql`nextval('appointment_claim')`

/** Of a new row: an ordinary claim meets every other, one laid anyway only those that come later. */
export function toExclusionKey(anyway: boolean): SQL<string> {
  return anyway
    ? sql<string>`(select int8range(n, n, '[]') from ${next} n)`
    : sql<string>`int8range(null, ${next}, '[]')`
}

/** Sets the claims of rows `v`, which have each its next number `n` and whether it is laid `anyway`, and says why. */
export function renewExclusion(anyway: Anyway | null): SQL {
  return sql`
    claim = case when v.anyway then int8range(v.n, v.n, '[]') else int8range(null, v.n, '[]') end,
    anyway_reason = case when v.anyway then ${anyway?.reason ?? ''} else '' end`
}

export function toRange({ from, to }: Span): SQL<string> {
  return sql<string>`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
}

/** Does a write that lays claim to employees' time. Throws `slot_taken` where another claim is in the way. */
export async function translateExclusion<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isExclusionViolation(error) ? new AppError('slot_taken') : error
  }
}
