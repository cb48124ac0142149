import { type SQL, sql } from 'drizzle-orm'
import type { JobName } from './queues.ts'

/**
 * Builds an INSERT that enqueues one job per row, with the same columns as pg-boss, as part of a larger statement that
 * saves a round trip. `rows` is the FROM clause and supplies each job's `data` and `group_id`.
 */
export function buildEnqueueSql(name: JobName, rows: SQL): SQL {
  return sql`
    insert into jobs.job (id, name, data, group_id, start_after, created_on, keep_until, expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
      heartbeat_seconds)
    select gen_random_uuid(), q.name, r.data, r.group_id, jobs.job_now(), jobs.job_now(),
      jobs.job_now() + q.retention_seconds * interval '1 second', q.expire_seconds, q.deletion_seconds, q.retry_limit,
      q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${rows} r join jobs.queue q on q.name = ${name}`
}
