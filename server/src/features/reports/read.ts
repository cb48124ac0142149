import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { isOutOfTime } from '../../db/errors.ts'
import { AppError } from '../../errors.ts'
import type { Source } from '../data/exports/table.ts'

/** A report that takes longer is given up. */
const LIMIT_SECONDS = 15

/** Counting years of visits in one pass takes as much memory; with less, it goes through files. */
const MEMORY = '64MB'

/** One at a time: whoever checks in needs the machine more. */
const limitConcurrency = pLimit(1)

/**
 * Ends each statement that takes longer than the limit, and gives all of them memory enough. Each keeps to one core,
 * and nothing is compiled: that takes some servers longer than the counting itself.
 */
export async function limitTime(tx: Transaction): Promise<void> {
  const settings = [
    `statement_timeout = '${LIMIT_SECONDS}s'`,
    `work_mem = '${MEMORY}'`,
    'jit = off',
    'max_parallel_workers_per_gather = 0',
  ]
  await tx.execute(sql.raw(settings.map((setting) => `set local ${setting}`).join('; ')))
}

/**
 * Reads a report from one snapshot of the shop, that can change nothing. Throws `report_too_long` where one statement
 * takes longer than the limit.
 */
export function readReport<Answer>(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  read: (source: Source) => Promise<Answer>,
): Promise<Answer> {
  return limitConcurrency(async () => {
    try {
      return await db.transaction(
        async (tx) => {
          await limitTime(tx)
          return await read({ tx, actor, now })
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    } catch (error) {
      throw isOutOfTime(error) ? new AppError('report_too_long') : error
    }
  })
}
