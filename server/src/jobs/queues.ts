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
  /** Runs hourly: the server's own daily work, and a job for each business that has some due. */
  daily: Record<string, never>
  /** Each step determines by the business's time zone if it is due. */
  business_daily: { businessId: string }
  /** Runs each minute: a job for each business that has something due. */
  minute: Record<string, never>
  /** Expires holds, offers free places, queues messages that are due. */
  business_minute: { businessId: string }
  message: { businessId: string; messageId: string }
  /** Finds out to whom a code to sign in goes, and queues it. */
  portal_sign_in: { businessId: string; signInId: string }
  /** Sends a batch of a bulk mail. */
  bulk_mail: { businessId: string; messageIds: string[] }
  /** Sends a scheduled report; `dueOn` is its due date. */
  report_mail: { businessId: string; reportMailId: string; dueOn: string }
  delivery: { businessId: string; deliveryId: string }
  /** Mails a gift card that is paid by now; `mailId`: of the mail, and its idempotency key. */
  gift_card: { businessId: string; giftCardId: string; mailId: string }
  /** Has a sale signed by the fiscal service. */
  fiscal: { businessId: string; saleId: string }
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

/** No retry, since the next run makes up for a failed one. The job of a crashed server is in its way until it ends. */
const SHORT: QueueOptions = { expireInSeconds: 300, heartbeatSeconds: 10, retryLimit: 0 }

/** Retry policy of each queue; the queues are created when a server starts. */
export const QUEUES: Record<JobName, QueueOptions> = {
  check_import: LONG,
  commit_import: LONG,
  undo_import: LONG,
  backup: LONG,
  test_restore: LONG,
  daily: LONG,
  business_daily: LONG,
  minute: SHORT,
  business_minute: SHORT,
  message: QUICK,
  portal_sign_in: QUICK,
  bulk_mail: PATIENT,
  report_mail: PATIENT,
  delivery: PATIENT,
  gift_card: PATIENT,
  fiscal: QUICK,
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** Queues in which a business has one job at most that waits or runs. */
export const EXCLUSIVE: ReadonlySet<JobName> = new Set<JobName>(['business_daily', 'business_minute'])

/** Polling interval of each queue in seconds: shorter if somebody waits for the result. */
export const POLL_SECONDS: Record<JobName, number> = {
  check_import: 0.5,
  commit_import: 0.5,
  undo_import: 0.5,
  backup: 2,
  test_restore: 5,
  daily: 5,
  business_daily: 5,
  minute: 2,
  business_minute: 1,
  message: 1,
  portal_sign_in: 0.5,
  bulk_mail: 2,
  delivery: 1,
  fiscal: 1,
  gift_card: 2,
  report_mail: 5,
}

/**
 * Concurrency limits per server, if not 1. `batch`: jobs fetched together, the next ones when all of them are done;
 * `workers`: batches in parallel; `ofGroup`: jobs in parallel per group, a business or one webhook, so that a slow
 * receiver leaves room for others. A worker fetches the next batch without a pause only if `batch` is more than 1.
 */
export const CONCURRENCY: Partial<Record<JobName, { batch?: number; workers?: number; ofGroup?: number }>> = {
  business_minute: { batch: 5, workers: 2 },
  business_daily: { batch: 2 },
  message: { batch: 2, workers: 5, ofGroup: 4 },
  delivery: { batch: 2, workers: 4, ofGroup: 2 },
  fiscal: { batch: 2, workers: 2, ofGroup: 1 },
}
