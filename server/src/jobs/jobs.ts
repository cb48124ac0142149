import { setTimeout as sleep } from 'node:timers/promises'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { withinBusiness } from '../db/business-scope.ts'
import type { Database, Queryable } from '../db/client.ts'
import { sql } from '../db/drizzle.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { endSpan, getTracer } from '../tracing/spans.ts'
import { createPgBoss, logConnectionLoss } from './pg-boss.ts'
import { CONCURRENCY, EXCLUSIVE, JOB_NAMES, type JobData, type JobName, POLL_SECONDS } from './queues.ts'

/** Grace period for jobs after they have been aborted. */
const ABORT_MS = 1000

type Attempt = Pick<JobWithMetadata<JobData[JobName]>, 'name' | 'id' | 'data' | 'retryCount' | 'retryLimit'>

type Running = {
  watch(job: Attempt, work: () => Promise<void>): Promise<void>
  /** Waits up to `ms` for running jobs; the rest goes back into the queue. */
  stop(boss: PgBoss, ms: number): Promise<void>
}

/** Tracks the jobs running on this server, so that failures are logged and `stop` can wait for them. */
function startJobs(log: Logger): Running {
  const running = new Set<Promise<void>>()

  async function watch(job: Attempt, work: () => Promise<void>): Promise<void> {
    const promise = logged(log, job, work)
    running.add(promise)
    try {
      await promise
    } finally {
      running.delete(promise)
    }
  }

  async function stop(boss: PgBoss, ms: number): Promise<void> {
    await inTime(Promise.all(JOB_NAMES.map((name) => boss.offWork(name, { wait: true }))), ms)
    // Returns the jobs still running to the queue and aborts them.
    await boss.stop({ graceful: false })
    await inTime(Promise.allSettled(running), ABORT_MS)
  }

  return { watch, stop }
}

async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  const late = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: late.signal, ref: false }).catch(() => undefined)])
  late.abort()
}

async function logged(log: Logger, { name, id, data, retryCount, retryLimit }: Attempt, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const left = retryLimit - retryCount
    const job = { err: error, id, ...('businessId' in data && { businessId: data.businessId }) }
    if (left > 0) log.warn({ ...job, left }, `the job ${name} failed and is tried again`)
    else log.error(job, `the job ${name} failed for good`)
    throw error
  }
}

/**
 * Runs one job. An error is logged, and the job is retried later. `signal` aborts if the server stops or another server
 * has taken over the job.
 */
export type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> }
/** Cron expressions by job, UTC. */
export type Schedule = Partial<Record<JobName, string>>

export type Jobs = {
  /**
   * Enqueues a job. If `db` is a transaction, the job runs only if it commits. `startAfter`: a time, or a delay in
   * seconds; a higher `priority` goes first. Does nothing if the queue is exclusive and has a job of the business.
   */
  add<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date | number; priority?: number },
  ): Promise<void>
  /** Schedules recurring jobs, each run by one server only. Missed runs are made up for once. */
  schedule(times: Schedule): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  /** Processes all due jobs, and those they enqueue, before it resolves; for tests. */
  workOff(handlers: JobHandlers): Promise<void>
  /** Stops fetching jobs and waits up to `stopMs` for running ones; the rest goes to another server. */
  stop(): Promise<void>
}

const LOOK_AFTER_SECONDS = 15
const STOP_MS = 8000

/** Opens the job queue in PostgreSQL, which any number of servers can share. */
export async function openJobs({
  db,
  log,
  runs,
  lookAfterSeconds,
  stopMs = STOP_MS,
}: {
  db: Database
  log: Logger
  /** True in a server: supervises the queue and runs the schedule. */
  runs: boolean
  /** Interval at which it then looks for jobs of crashed servers. */
  lookAfterSeconds?: number
  stopMs?: number
}): Promise<Jobs> {
  const every = lookAfterSeconds ?? LOOK_AFTER_SECONDS
  const boss = createPgBoss(logConnectionLoss(db.$client, log), { lookAfterSeconds: runs ? every : undefined })
  boss.on('error', (told) => {
    // pg-boss emits a plain object with the error's fields.
    const error = told instanceof Error ? told : Object.assign(new Error(), told)
    if (!isDatabaseDown(error)) log.error(error, 'the queue of jobs failed')
  })
  await boss.start()
  const running = startJobs(log)
  return {
    async add(on, name, data, options = {}) {
      await boss.send(name, data, { ...options, ...ofBusiness(name, data), db: fromDrizzle(on, sql) })
    },
    async schedule(times) {
      for (const name of JOB_NAMES) {
        const cron = times[name]
        if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
      }
    },
    async work(handlers) {
      for (const name of JOB_NAMES) await workOn({ boss, running, handlers }, name)
    },
    async workOff(handlers) {
      for (let done = 1; done > 0; ) {
        done = 0
        for (const name of JOB_NAMES) done += await workOffQueue({ boss, handlers }, name)
      }
    },
    stop: () => running.stop(boss, stopMs),
  }
}

function ofBusiness<Name extends JobName>(name: Name, data: JobData[Name]) {
  if (!('businessId' in data)) return {}
  const { businessId: id } = data
  return { group: { id }, ...(EXCLUSIVE.has(name) && { singletonKey: id }) }
}

/** Runs a job within a span. The work of a business finds the rows of no other. */
function runJob<Name extends JobName>(
  name: Name,
  { data, signal }: { data: JobData[Name]; signal: AbortSignal },
  handler: JobHandler<Name>,
): Promise<void> {
  const businessId = 'businessId' in data ? data.businessId : null
  const attributes = { 'messaging.destination.name': name, ...(businessId && { 'deskbell.business.id': businessId }) }
  return getTracer().startActiveSpan(`job ${name}`, { root: true, attributes }, async (span) => {
    try {
      await (businessId ? withinBusiness(businessId, () => handler(data, signal)) : handler(data, signal))
      endSpan(span)
    } catch (error) {
      endSpan(span, error)
      throw error
    }
  })
}

type Working = { boss: PgBoss; running: Running; handlers: JobHandlers }

async function workOn<Name extends JobName>({ boss, running, handlers }: Working, name: Name): Promise<void> {
  const handler = handlers[name]
  if (!handler) return
  const { batch = 1, workers = 1, ofGroup = workers } = CONCURRENCY[name] ?? {}
  const options = {
    pollingIntervalSeconds: POLL_SECONDS[name],
    includeMetadata: true,
    perJobResults: true,
    batchSize: batch,
    // Fetch the next batch at once while batches are full, without waiting for the polling interval.
    burstWhenBatchFull: true,
    localConcurrency: workers,
    localGroupConcurrency: ofGroup,
  } as const
  await boss.work<JobData[Name], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        const work = running.watch(job, () => runJob(name, job, handler))
        const status = await work.then(
          () => 'completed' as const,
          () => 'failed' as const,
        )
        return { id: job.id, status }
      }),
    ),
  )
}

async function workOffQueue<Name extends JobName>(
  { boss, handlers }: Omit<Working, 'running'>,
  name: Name,
): Promise<number> {
  const handler = handlers[name]
  if (!handler) return 0
  const jobs = await boss.fetch<JobData[Name]>(name, { batchSize: 100 })
  for (const job of jobs) {
    try {
      await runJob(name, { data: job.data, signal: new AbortController().signal }, handler)
    } catch (error) {
      await boss.fail(name, job.id)
      throw error
    }
    await boss.complete(name, job.id)
  }
  return jobs.length
}
