import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/client.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { createPgBoss, logConnectionLoss } from './pg-boss.ts'
import { AT_ONCE, JOB_NAMES, type JobData, type JobName, POLL_SECONDS } from './queues.ts'

/** How long a job that is told to end has for it. */
const ABORT_MS = 1000

type Attempt = Pick<JobWithMetadata, 'name' | 'id' | 'retryCount' | 'retryLimit'>

type Running = {
  watch(job: Attempt, work: () => Promise<void>): Promise<void>
  /** Waits so long for what runs; the rest goes back into the queue. */
  stop(boss: PgBoss, ms: number): Promise<void>
}

/** The jobs that this server does just now: each failure is logged, and none outlives the server unseen. */
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
    // What still runs goes back into the queue and is told to end.
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

async function logged(log: Logger, { name, id, retryCount, retryLimit }: Attempt, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const left = retryLimit - retryCount
    if (left > 0) log.warn({ err: error, id, left }, `the job ${name} failed and is tried again`)
    else log.error({ err: error, id }, `the job ${name} failed for good`)
    throw error
  }
}

/**
 * Does one job. What it throws is logged, and the job is tried again later. `signal`: the server stops, or another one
 * has taken the job over.
 */
export type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> }
/** When jobs are due by themselves: cron, UTC. */
export type Schedule = Partial<Record<JobName, string>>

export type Jobs = {
  /** Puts a job into the queue. Within a transaction it is done only if that commits. `startAfter`: when, or in how many seconds. */
  add<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date | number },
  ): Promise<void>
  /** Does these again and again at their times, on one of all servers; what was missed meanwhile, once. */
  schedule(times: Schedule): Promise<void>
  /** Begins to do what waits. */
  work(handlers: JobHandlers): Promise<void>
  /** Does what waits by now, and what that adds: for tests, which wait for it. */
  workOff(handlers: JobHandlers): Promise<void>
  /** Begins no job any more, and waits a while for those that run; what doesn't end by then is left for another server. */
  stop(): Promise<void>
}

const LOOK_AFTER_SECONDS = 15
const STOP_MS = 8000

/** The queue of jobs, in PostgreSQL: safe with many servers. */
export async function openJobs({
  db,
  log,
  runs,
  lookAfterSeconds,
  stopMs = STOP_MS,
}: {
  db: Database
  log: Logger
  /** Whether it looks after itself, as in a server. */
  runs: boolean
  /** How often it then looks for jobs whose server has died. */
  lookAfterSeconds?: number
  /** How long the stop waits for what runs. */
  stopMs?: number
}): Promise<Jobs> {
  const every = lookAfterSeconds ?? LOOK_AFTER_SECONDS
  const boss = createPgBoss(logConnectionLoss(db.$client, log), { lookAfterSeconds: runs ? every : undefined })
  boss.on('error', (told) => {
    // Told as a bare object that looks like the error.
    const error = told instanceof Error ? told : Object.assign(new Error(), told)
    if (!isDatabaseDown(error)) log.error(error, 'the queue of jobs failed')
  })
  await boss.start()
  const running = startJobs(log)
  return {
    async add(on, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromDrizzle(on, sql) })
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

type Working = { boss: PgBoss; running: Running; handlers: JobHandlers }

async function workOn<Name extends JobName>({ boss, running, handlers }: Working, name: Name): Promise<void> {
  const handler = handlers[name]
  if (!handler) return
  const { batch = 1, all = 1, ofGroup = all } = AT_ONCE[name] ?? {}
  const options = {
    pollingIntervalSeconds: POLL_SECONDS[name],
    includeMetadata: true,
    perJobResults: true,
    batchSize: batch,
    // While there are more than are taken at once, nothing is waited for.
    burstWhenBatchFull: true,
    localConcurrency: all,
    localGroupConcurrency: ofGroup,
  } as const
  await boss.work<JobData[Name], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        const work = running.watch(job, () => handler(job.data, job.signal))
        const status = await work.then(
          () => 'completed' as const,
          () => 'failed' as const,
        )
        return { id: job.id, status }
      }),
    ),
  )
}

/** Says how many jobs it has done. */
async function workOffQueue<Name extends JobName>(
  { boss, handlers }: Omit<Working, 'running'>,
  name: Name,
): Promise<number> {
  const handler = handlers[name]
  if (!handler) return 0
  const jobs = await boss.fetch<JobData[Name]>(name, { batchSize: 100 })
  for (const job of jobs) {
    await handler(job.data, new AbortController().signal)
    await boss.complete(name, job.id)
  }
  return jobs.length
}
