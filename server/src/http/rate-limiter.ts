import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { INSTALLATION } from '../servers/install.ts'

/**
 * `points` per `duration` in seconds. What must not be guessed, flooded or scraped is counted for all servers:
 * `shared` before the request goes on, `beside` while it goes on, so that it takes no round trip. What only keeps a
 * server from too much work is counted by each server.
 */
export type Limit = {
  name: string
  points: number
  duration: number
  counted: 'shared' | 'beside' | 'by server'
  /** True if points are given back. */
  isRewarded?: boolean
}
type Options = { customDuration?: number }

export class RateLimiter {
  readonly #pool: pg.Pool
  readonly #shared = new Map<string, RateLimiterPostgres>()
  readonly #own = new Map<string, RateLimiterMemory>()
  /** Points that are on their way to the database, by key. */
  readonly #pending = new Map<string, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Takes a point of the limit. Throws AppError 'rate_limited' if none is left. */
  async consume(limit: Limit, key: string, options: Options = {}): Promise<void> {
    try {
      if (limit.counted === 'shared') return void (await this.#getShared(limit).consume(key, 1, options))
      await this.#getOwn(limit).consume(key, 1, options)
      if (limit.counted === 'beside') void this.#countBeside(limit, key)
    } catch (refused) {
      throw refused instanceof RateLimiterRes ? toRateLimited(refused) : refused
    }
  }

  /** Gives a point back. */
  async reward(limit: Limit, key: string, options: Options = {}): Promise<void> {
    await this.#getShared(limit).reward(key, 1, options)
  }

  /** Throws AppError 'rate_limited' if nothing is left, as far as this server knows. Takes nothing. */
  async requireLeft(limit: Limit, key: string): Promise<void> {
    const found = await this.#getOwn(limit).get(key)
    if (found && found.remainingPoints <= 0) throw toRateLimited(found)
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.#pool.query(`delete from ${INSTALLATION}.rate_limit where expire < $1`, [now.getTime()])
  }

  /**
   * Adds the point to the count of all servers, which blocks the key here once they have used up the limit together.
   * What comes meanwhile goes with the next statement.
   */
  async #countBeside(limit: Limit, key: string): Promise<void> {
    const name = `${limit.name}:${key}`
    const waiting = this.#pending.get(name)
    this.#pending.set(name, (waiting ?? 0) + 1)
    if (waiting !== undefined) return
    try {
      for (let points = 1; points > 0; points = this.#pending.get(name) ?? 0) {
        this.#pending.set(name, 0)
        const { consumedPoints, msBeforeNext } = await this.#getShared(limit).penalty(key, points)
        if (consumedPoints > limit.points) await this.#getOwn(limit).block(key, Math.ceil(msBeforeNext / 1000))
      }
    } catch {
      // Without the database nothing is answered either; this server's own count goes on.
    } finally {
      this.#pending.delete(name)
    }
  }

  #getShared(limit: Limit): RateLimiterPostgres {
    return getOrCreate(this.#shared, limit.name, () => {
      const { name, points, duration, isRewarded, counted } = limit
      return new RateLimiterPostgres({
        storeClient: this.#pool,
        storeType: 'pool',
        schemaName: INSTALLATION,
        tableName: 'rate_limit',
        tableCreated: true,
        // The hourly job does it.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
        // Who goes on after a refusal costs no more statements.
        inMemoryBlockOnConsumed: isRewarded || counted === 'beside' ? 0 : points + 1,
      })
    })
  }

  #getOwn(limit: Limit): RateLimiterMemory {
    return getOrCreate(this.#own, limit.name, () => new RateLimiterMemory(limit))
  }
}

function getOrCreate<Value>(values: Map<string, Value>, name: string, create: () => Value): Value {
  const value = values.get(name) ?? create()
  values.set(name, value)
  return value
}

function toRateLimited({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('rate_limited', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) })
}
