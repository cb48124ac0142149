import type { Span } from '@deskbell/domain/shared/intervals.ts'
import type { Transaction } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { isExclusionViolation } from '../../db/errors.ts'
import { AppError } from '../../errors.ts'

/*
 * Exclusion constraint against double booking: see the columns `occupied` and `claim` of `appointment`, and
 * docs/decisions/0022.
 */

const next = sql`nextval('appointment_claim')`

/** Takes the next sequence number. For updates, since a distributed table takes no volatile function in them. */
export async function takeSequenceNumber(tx: Transaction): Promise<SQL> {
  const { rows } = await tx.execute<{ n: string }>(sql`select ${next} as n`)
  return sql`${rows[0]?.n}`
}

/**
 * Returns the `claim` of a row. An ordinary claim conflicts with every other one; a deliberate double booking
 * (`anyway`) only with later ones.
 */
export function toExclusionKey(anyway: boolean, number = next): SQL<string> {
  // `format` takes the number once, without a subquery, which a distributed table doesn't take among values.
  return anyway
    ? sql<string>`format('[%1$s,%1$s]', ${number}::bigint)::int8range`
    : sql<string>`int8range(null, ${number}, '[]')`
}

/**
 * Assignments that renew the claims of an update from rows `v`, with the columns `n` (next sequence number) and
 * `anyway_reason` (empty: not double-booked).
 */
export const renewExclusion = sql`
  claim = case when v.anyway_reason = '' then int8range(null, v.n, '[]') else int8range(v.n, v.n, '[]') end,
  anyway_reason = v.anyway_reason`

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
