/** Error message of a check that could not gather its facts. */
export type Failed = { failed: string }

export type DatabaseFacts = {
  /** `server_version_num` of PostgreSQL: 150004 is 15.4. */
  version: number
  /** Number of migrations of this release that have not been applied. */
  pendingMigrations: number
  missingExtensions: string[]
}

export type DiskFacts = { folder: string; freeBytes: number; totalBytes: number }

/** Offset of this machine's clock in milliseconds, positive: ahead; null: the other clock was unreachable. */
export type ClockFacts = { aheadOfDatabaseMs: number | null; aheadOfNetworkMs: number | null }

/** Reasons why the mail server cannot be used. `address`: it rejects the recipient of one mail. */
export const MAIL_TROUBLES = ['name', 'port', 'tls', 'login', 'sender', 'address', 'other'] as const
export type MailTrouble = (typeof MAIL_TROUBLES)[number]
/** `trouble` null: the server works. `waiting`: mails that it has rejected so far. */
export type MailFacts = {
  server: string
  trouble: MailTrouble | null
  said: string
  waiting: number
}

export type JobsFacts = {
  /** Jobs that failed permanently and have not succeeded since, by name. */
  failed: { name: string; count: number }[]
  /** Jobs whose worker stopped sending heartbeats and that no other worker has taken over. */
  dead: number
  /** Overdue jobs that no worker has started. */
  waiting: number
}

export type BackupFacts = {
  /** Completion time of the newest stored backup; null: none. */
  lastAt: Date | null
  /** Error message of the latest attempt; empty: it succeeded. */
  failure: string
  /** Creation time of the first business: the time since which there is data to back up. */
  openSince: Date
}

export type RestoreTestFacts = { testedAt: Date | null; failure: string; firstBackupAt: Date | null }

export type KioskFacts = {
  name: string
  pending: number
  oldestPendingAt: Date | null
  lastSeenAt: Date | null
  revoked: boolean
}

export type AttentionFacts = { open: number; oldestAt: Date | null }
