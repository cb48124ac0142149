import {
  checkThrottle,
  listBackoffSeconds,
  type ThrottleState,
  type TryLimits,
} from '@deskbell/domain/auth/pin/rules.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../http/context.ts'
import type { Database, Queryable } from './client.ts'
import { and, eq, like, lt } from './drizzle.ts'
import { loginAttempt } from './schema/login-attempt.ts'

/** Beginning of the subjects of sign-in attempts. */
export const SIGN_IN_SUBJECT = 'sign-in:'

type Scope = { businessId: string }

/** Key of the throttled secret, and its limits for failed attempts. */
export type AttemptLimit = { subject: string; limits: TryLimits; lockedCode?: 'pin_locked' }

// $4: ends of the wait after the first attempt, the second, and so on; null if there is none.
const COUNT_TRY = `
  insert into login_attempt as t (business_id, subject, tries, wait_until, created_at, updated_at)
  values ($1, $2, 1, ($4::timestamptz[])[1], $3, $3)
  on conflict (business_id, subject) do update set
    tries = t.tries + 1,
    wait_until = ($4::timestamptz[])[least(t.tries + 1, cardinality($4::timestamptz[]))],
    updated_at = $3
  where (t.wait_until is null or t.wait_until <= $3) and ($5::int is null or t.tries < $5)
  returning t.tries`

export async function findAttempts(
  db: Queryable,
  { businessId }: Scope,
  { subject }: AttemptLimit,
): Promise<ThrottleState> {
  const [row] = await db
    .select({ tries: loginAttempt.tries, waitUntil: loginAttempt.waitUntil })
    .from(loginAttempt)
    .where(and(eq(loginAttempt.businessId, businessId), eq(loginAttempt.subject, subject)))
  return row ?? { tries: 0, waitUntil: null }
}

/**
 * Counts an attempt before it is checked, and returns its number among the consecutive failures. One statement checks
 * and increments, and commits on its own: concurrent attempts on several servers can't bypass the limit. Throws
 * AppError 'rate_limited' during a wait, `lockedCode` once locked.
 */
export async function countAttempt(db: Database, actor: Scope, guard: AttemptLimit, now: Date): Promise<number> {
  const { subject, limits } = guard
  const ends = listBackoffSeconds(limits).map((seconds) =>
    seconds === 0 ? null : new Date(now.getTime() + seconds * 1000),
  )
  const { rows } = await db.$client.query<{ tries: number }>({
    name: 'count-try',
    text: COUNT_TRY,
    values: [actor.businessId, subject, now, ends, limits.lockAfter],
  })
  if (rows[0]) return rows[0].tries
  const { locked, waitSeconds } = checkThrottle(await findAttempts(db, actor, guard), limits, now)
  if (locked && guard.lockedCode) throw new AppError(guard.lockedCode)
  throw new AppError('rate_limited', { retryAfterSeconds: Math.max(waitSeconds, 1) })
}

export async function clearAttempts(db: Queryable, { businessId }: Scope, { subject }: AttemptLimit): Promise<void> {
  await db.delete(loginAttempt).where(and(eq(loginAttempt.businessId, businessId), eq(loginAttempt.subject, subject)))
}

/** Deletes sign-in counters without an attempt for a day, since those of made-up e-mail addresses would pile up. */
export async function deleteOldAttempts({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  const isOld = lt(loginAttempt.updatedAt, new Date(now.getTime() - DAY_MS))
  await db.delete(loginAttempt).where(and(like(loginAttempt.subject, `${SIGN_IN_SUBJECT}%`), isOld))
}
