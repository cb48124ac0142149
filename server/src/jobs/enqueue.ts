import { type SQL, sql } from '../db/drizzle.ts'
import type { JobName } from './queues.ts'

/**
 * Builds an INSERT that enqueues one job per row, with the same columns as pg-boss, as part of a larger statement that
 * saves a round trip. `rows` is the FROM clause and supplies each job's `data`, `group_id` and `priority`. A group has
 * one job at a time in an exclusive queue: another one is left out.
 */
export function buildEnqueueSql(name: JobName, rows: SQL): SQL {
  return sql`
    insert into jobs.job (id, name, data, group_id, singleton_key, priority, start_after, created_on, keep_until,
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
      heartbeat_seconds)
    select gen_random_uuid(), q.name, r.data, r.group_id, case when q.policy = 'exclusive' then r.group_id end,
      r.priority, jobs.job_now(), jobs.job_now(), jobs.job_now() + q.retention_seconds * interval '1 second',
      q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy,
      q.dead_letter, q.heartbeat_seconds
    from ${rows} r join jobs.queue q on q.name = ${name}
    on conflict do nothing`
}

/** Waiting jobs that are counted: the ranks of a longer backlog are alike. */
const WAITING_MAX = 10_000

/**
 * Builds the `priority` of a business's new jobs, which are ranked after those that it has `waiting`, a row each. The
 * nth job of one business has the priority of the nth of another, so that nobody waits for another's backlog.
 */
export function rankAfter(waiting: SQL): SQL {
  return sql`(1 - row_number() over () - (select count(*) from (${waiting} limit ${WAITING_MAX}) w))::int`
}
