import type { QueueOptions } from 'pg-boss'

/** Background jobs and their payloads: ids only, never the records themselves. */
export type JobData = {
  /** Validates an uploaded file completely. */
  check_import: { businessId: string; importId: string }
  commit_import: { businessId: string; importId: string }
  undo_import: { businessId: string; importId: string }
  /** `backupId`: backup requested by staff; null: the nightly one. */
  backup: { backupId: string | null }
  /** Restores the newest backup into a scratch schema and compares the data. */
  test_restore: { backupId: string | null }
  /** Runs hourly; each step determines by the business's time zone if it is due. */
  daily: Record<string, never>
  /** Runs each minute, for all businesses: expires holds and queues messages that are due. */
  minute: Record<string, never>
  message: { businessId: string; messageId: string }
  /** Sends a batch of a bulk mail. */
  bulk_mail: { businessId: string; messageIds: string[] }
  /** Sends a scheduled report; `dueOn` is its due date. */
  report_mail: { businessId: string; reportMailId: string; dueOn: string }
  delivery: { businessId: string; deliveryId: string }
}

export type JobName = keyof JobData

// Without a heartbeat for 30 seconds, the job of a crashed server goes to another one.
const LONG: QueueOptions = { expireInSeconds: 3600, heartbeatSeconds: 30, retryLimit: 2, retryDelay: 10 }
/**
 * 30 retries with exponential backoff from 10 seconds to 30 minutes: about half a day in total, for a mail server or
 * webhook that is down.
 */
const PATIENT: QueueOptions = {
  expireInSeconds: 900,
  heartbeatSeconds: 30,
  retryLimit: 30,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 1800,
}

/** Jobs are short, so a shorter heartbeat finds a crashed server sooner. */
const QUICK: QueueOptions = { ...PATIENT, expireInSeconds: 300, heartbeatSeconds: 10 }

/** No retry, since the next run makes up for a failed one. */
const SHORT: QueueOptions = { expireInSeconds: 300, heartbeatSeconds: 30, retryLimit: 0 }

/** Retry policy of each queue; the queues are created when a server starts. */
export const QUEUES: Record<JobName, QueueOptions> = {
  check_import: LONG,
  commit_import: LONG,
  undo_import: LONG,
  backup: LONG,
  test_restore: LONG,
  daily: LONG,
  minute: SHORT,
  message: QUICK,
  bulk_mail: PATIENT,
  report_mail: PATIENT,
  delivery: PATIENT,
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** Polling interval of each queue in seconds: shorter if somebody waits for the result. */
export const POLL_SECONDS: Record<JobName, number> = {
  check_import: 0.5,
  commit_import: 0.5,
  undo_import: 0.5,
  backup: 2,
  test_restore: 5,
  daily: 5,
  minute: 2,
  message: 1,
  bulk_mail: 2,
  delivery: 1,
  report_mail: 5,
}

/**
 * Concurrency limits per server, if not 1. `batch`: jobs fetched and run together; `all`: jobs in parallel; `ofGroup`:
 * jobs in parallel per group, such as one webhook, so that a slow receiver doesn't block the others.
 */
export const CONCURRENCY: Partial<Record<JobName, { batch?: number; all?: number; ofGroup?: number }>> = {
  message: { batch: 5 },
  delivery: { all: 4, ofGroup: 2 },
}
