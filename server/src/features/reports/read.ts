import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { isStatementTimeout } from '../../db/errors.ts'
import type { Replica } from '../../db/replica.ts'
import { AppError } from '../../errors.ts'
import { createConcurrencyLimit } from '../../lib/concurrency-limit.ts'
import type { Source } from '../data/exports/table.ts'

const LIMIT_SECONDS = 15

/** work_mem that suffices to count years of visits in one pass. With less, PostgreSQL spills to disk. */
const MEMORY = '64MB'

/** One at a time, because check-ins need the machine more. */
const limitConcurrency = createConcurrencyLimit({ concurrency: 1, perPerson: 1, waiting: 20 })

/**
 * Sets the statement timeout and the memory of a transaction. Turns off parallel workers, so that each statement uses
 * one core, and JIT, whose compilation takes longer than the query on some servers.
 */
export async function limitTime(tx: Transaction): Promise<void> {
  const settings = [
    `statement_timeout = '${LIMIT_SECONDS}s'`,
    `work_mem = '${MEMORY}'`,
    'jit = off',
    'max_parallel_workers_per_gather = 0',
    // A plan for any period is a bad one for a year.
    'plan_cache_mode = force_custom_plan',
  ]
  await tx.execute(sql.raw(settings.map((setting) => `set local ${setting}`).join('; ')))
}

/**
 * Reads a report from one read-only snapshot. Throws AppError 'report_too_long' if a statement exceeds the timeout, and
 * 'busy' if too many reports of this person wait.
 */
export function readReport<Answer>(
  { replica, actor, now }: { replica: Replica; actor: Actor; now: Date },
  read: (source: Source) => Promise<Answer>,
): Promise<Answer> {
  return limitConcurrency(actor, async () => {
    try {
      return await replica.read((db) =>
        db.transaction(
          async (tx) => {
            await limitTime(tx)
            return await read({ tx, actor, now })
          },
          { isolationLevel: 'repeatable read', accessMode: 'read only' },
        ),
      )
    } catch (error) {
      throw isStatementTimeout(error) ? new AppError('report_too_long') : error
    }
  })
}
