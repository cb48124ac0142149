import type { QueueOptions } from 'pg-boss'

/** What is done behind the answers, and what each needs to know: ids, never what they stand for. */
export type JobData = {
  /** Reads an uploaded file whole, for what is wrong with it. */
  check_import: { businessId: string; importId: string }
  commit_import: { businessId: string; importId: string }
  undo_import: { businessId: string; importId: string }
  /** `backupId`: asked for by hand; null: the nightly one. */
  backup: { backupId: string | null }
  /** Restores the newest backup into a database of its own, and compares. */
  test_restore: { backupId: string | null }
  /** What is done once in each of a shop's days. */
  daily: Record<string, never>
  /** Letters that wait until the mail server takes them. */
  letters: { businessId: string; mailIds: string[] }
  /** Finds out what clients are to be told, of each shop, and lets lapse what was only held. Each minute. */
  minute: Record<string, never>
  /** Sends one message. */
  message: { businessId: string; messageId: string }
  /** Sends a report that was due on a day. */
  report_mail: { businessId: string; reportMailId: string; dueOn: string }
  /** Tells a webhook of one thing. */
  delivery: { businessId: string; deliveryId: string }
}

export type JobName = keyof JobData

// A server that dies leaves its job to another one as soon as its heart stops.
const LONG: QueueOptions = { expireInSeconds: 3600, heartbeatSeconds: 30, retryLimit: 2, retryDelay: 10 }
/** A mail server that is away is asked again over half a day, less and less often. */
const PATIENT: QueueOptions = {
  expireInSeconds: 900,
  heartbeatSeconds: 30,
  retryLimit: 30,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 1800,
}

/** Short by itself: a server that died is missed soon. */
const QUICK: QueueOptions = { ...PATIENT, expireInSeconds: 300, heartbeatSeconds: 10 }

/** The next one makes up for it. */
const SHORT: QueueOptions = { expireInSeconds: 300, heartbeatSeconds: 30, retryLimit: 0 }

/** How each is retried; they are made when a server starts. */
export const QUEUES: Record<JobName, QueueOptions> = {
  check_import: LONG,
  commit_import: LONG,
  undo_import: LONG,
  backup: LONG,
  test_restore: LONG,
  daily: LONG,
  letters: PATIENT,
  minute: SHORT,
  message: QUICK,
  report_mail: PATIENT,
  delivery: PATIENT,
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** How often a server looks for each: where somebody waits for it, more often. */
export const POLL_SECONDS: Record<JobName, number> = {
  check_import: 0.5,
  commit_import: 0.5,
  undo_import: 0.5,
  backup: 2,
  test_restore: 5,
  daily: 5,
  letters: 2,
  minute: 2,
  message: 1,
  delivery: 1,
  report_mail: 5,
}

/**
 * How many of a kind a server does at once, where it isn't one: as many as it takes together, or so many in all and so
 * many of one group. Whoever answers slowly then holds up no others.
 */
export const AT_ONCE: Partial<Record<JobName, { batch?: number; all?: number; ofGroup?: number }>> = {
  message: { batch: 5 },
  delivery: { all: 4, ofGroup: 2 },
}
