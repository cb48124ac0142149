import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/client.ts'
import { type JobData, type JobName, QUEUES } from './kinds.ts'

/** Does one job. What it throws is logged, and the job is tried again later. */
export type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> }
/** When jobs are due by themselves: cron, UTC. */
export type Schedule = Partial<Record<JobName, string>>

export type Jobs = {
  /** Puts a job into the queue. Within a transaction it is done only if that commits. */
  add<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ): Promise<void>
  /** Does these again and again at their times, on one of all servers; what was missed meanwhile, once. */
  schedule(times: Schedule): Promise<void>
  /** Begins to do what waits. */
  work(handlers: JobHandlers): Promise<void>
  /** Does what waits by now, and what that adds: for tests, which wait for it. */
  workOff(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

type Opened = { db: Database; log: Logger }

const SCHEMA = 'jobs'
const STOP_MS = 10_000
const POLL_SECONDS = 0.5

type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

function bossOn(connection: Connection, options: { supervise: boolean; schedule: boolean; migrate: boolean }): PgBoss {
  const executeSql = (text: string, values?: unknown[]) => connection.query(text, values)
  return new PgBoss({ db: { executeSql }, schema: SCHEMA, createSchema: options.migrate, ...options })
}

/** Makes the queue's own tables, or brings them up to date. */
export async function installJobs(connection: Connection): Promise<void> {
  const boss = bossOn(connection, { supervise: false, schedule: false, migrate: true })
  await boss.start()
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
}

/** The queue of jobs, in PostgreSQL: safe with many servers. `runs`: whether it looks after itself, as in a server. */
export async function openJobs({ db, log, runs }: Opened & { runs: boolean }): Promise<Jobs> {
  const boss = bossOn(db.$client, { supervise: runs, schedule: runs, migrate: false })
  boss.on('error', (error) => log.error(error, 'the queue of jobs failed'))
  await boss.start()
  const perform = async <Name extends JobName>(
    handler: JobHandler<Name>,
    job: { data: JobData[Name]; signal: AbortSignal },
  ) => handler(job.data, job.signal)
  return {
    async add(on, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromDrizzle(on, sql) })
    },
    async schedule(times) {
      for (const [name, cron] of Object.entries(times))
        await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    },
    async work(handlers) {
      for (const [name, handler] of entriesOf(handlers))
        await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
          if (job) await logged(log, name, () => perform(handler, job as never))
        })
    },
    async workOff(handlers) {
      for (let done = 1; done > 0; ) {
        done = 0
        for (const [name, handler] of entriesOf(handlers))
          for (const job of await boss.fetch(name, { batchSize: 100 })) {
            done += 1
            await perform(handler, job as never)
            await boss.complete(name, job.id)
          }
      }
    },
    stop: () => boss.stop({ timeout: STOP_MS }),
  }
}

type Entry = [JobName, JobHandler<JobName>]

function entriesOf(handlers: JobHandlers): Entry[] {
  return Object.entries(handlers) as Entry[]
}

async function logged(log: Logger, name: JobName, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error(error, `the job ${name} failed`)
    throw error
  }
}
