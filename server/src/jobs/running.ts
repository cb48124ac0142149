import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { JOB_NAMES } from './queues.ts'

/** How long a job that is told to end has for it. */
const ABORT_MS = 1000

type Attempt = Pick<JobWithMetadata, 'name' | 'id' | 'retryCount' | 'retryLimit'>

export type Running = {
  watch(job: Attempt, work: () => Promise<void>): Promise<void>
  /** Waits so long for what runs; the rest goes back into the queue. */
  stop(boss: PgBoss, ms: number): Promise<void>
}

/** The jobs that this server does just now: each failure is logged, and none outlives the server unseen. */
export function startJobs(log: Logger): Running {
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
