/** What was found out about the machine and the services that Deskbell rests on. */
export type Failed = { failed: string }

export type DatabaseFacts = {
  /** As PostgreSQL says it: 150004 is 15.4. */
  version: number
  /** How many of the steps that this release needs have not been made. */
  pendingMigrations: number
  missingExtensions: string[]
}

export type DiskFacts = { folder: string; freeBytes: number; totalBytes: number }

/** By how much this machine is ahead of others; null: nobody was there to ask. */
export type ClockFacts = { aheadOfDatabaseMs: number | null; aheadOfNetworkMs: number | null }

/** Why the mail server can't be used. `address`: it doesn't take the one address that a letter was for. */
export const MAIL_TROUBLES = ['name', 'port', 'tls', 'login', 'sender', 'address', 'other'] as const
export type MailTrouble = (typeof MAIL_TROUBLES)[number]
/** `trouble`: null: it can be used. `waiting`: letters that it has not taken. */
export type MailFacts = {
  server: string
  trouble: MailTrouble | null
  said: string
  waiting: number
}

export type FilesFacts = { place: string }

export type JobsFacts = {
  /** What has failed for good, and was not done since: by kind. */
  failed: { name: string; count: number }[]
  /** Jobs whose server has died, and that no other has taken. */
  dead: number
  /** Jobs that are long due, and that nobody begins. */
  waiting: number
}

export type BackupFacts = {
  /** When the newest that is kept was done. */
  lastAt: Date | null
  /** Since when it is known to fail, and why; empty: the last one didn't. */
  failure: string
  /** Since when there is something to back up. */
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
