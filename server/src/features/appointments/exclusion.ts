import type { DoubleBookingOverride } from '@deskbell/domain/appointments/schema.ts'
import type { Span } from '@deskbell/domain/shared/intervals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isExclusionViolation } from '../../db/errors.ts'
import { AppError } from '../../errors.ts'

/*
 * Exclusion constraint against double booking: see the columns `occupied` and `claim` of `appointment`, and
 * docs/decisions/0022.
 */

const next = sql`nextval('appointment_claim')`

/**
 * Returns the `claim` of a new row. An ordinary claim conflicts with every other one; a deliberate double booking
 * (`anyway`) only with later ones.
 */
export function toExclusionKey(anyway: boolean): SQL<string> {
  return anyway
    ? sql<string>`(select int8range(n, n, '[]') from ${next} n)`
    : sql<string>`int8range(null, ${next}, '[]')`
}

/**
 * Returns the assignments that renew the claims of an update from rows `v`, with the columns `n` (next sequence number)
 * and `anyway`.
 */
export function renewExclusion(anyway: DoubleBookingOverride | null): SQL {
  return sql`
    claim = case when v.anyway then int8range(v.n, v.n, '[]') else int8range(null, v.n, '[]') end,
    anyway_reason = case when v.anyway then ${anyway?.reason ?? ''} else '' end`
}

export function toRange({ from, to }: Span): SQL<string> {
  return sql<string>`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
}

/** Runs a write that sets claims and translates an exclusion violation. Throws AppError 'slot_taken'. */
export async function translateExclusion<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isExclusionViolation(error) ? new AppError('slot_taken') : error
  }
}
