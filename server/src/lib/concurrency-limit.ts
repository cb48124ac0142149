import pLimit, { type LimitFunction } from 'p-limit'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'

const RETRY_SECONDS = 5

/**
 * Creates a concurrency limit for slow work that holds a database connection. A person has at most `perPerson` of the
 * places, so that others get their turn however much one person asks for, and at most `waiting` more in the queue.
 * Work beyond that throws AppError 'busy'.
 */
export function createConcurrencyLimit({
  concurrency,
  perPerson,
  waiting,
}: {
  concurrency: number
  perPerson: number
  waiting: number
}) {
  const everybody = pLimit(concurrency)
  const people = new Map<string, LimitFunction>()
  return async function limitConcurrency<Result>(
    { businessId, userId, name }: Actor,
    work: () => Promise<Result>,
  ): Promise<Result> {
    // An API key has no account, but a name.
    const person = `${businessId} ${userId ?? name}`
    const own = people.get(person) ?? pLimit(perPerson)
    if (own.activeCount + own.pendingCount >= perPerson + waiting)
      throw new AppError('busy', { retryAfterSeconds: RETRY_SECONDS })
    people.set(person, own)
    try {
      return await own(() => everybody(work))
    } finally {
      if (own.activeCount + own.pendingCount === 0) people.delete(person)
    }
  }
}
