// Routes of /api/backups and /api/restores:
//
// GET  /backups                → Backups
// POST /backups                NewBackup → 201 Backup, `running`; the live topic `backups` announces its completion
// GET  /backups/{id}/file      → the file, streamed
// POST /backups/{id}/remove    → Backup, `gone`; backup_not_deleted with the storage's reason
// POST /restores?id=…          the file's bytes → 201 Restore: `checked`, or `uploaded` if a passphrase is needed.
//                              Errors: not_an_archive, archive_damaged, archive_newer, disk_full
// POST /restores/{id}/check    CheckRestore → Restore; incorrect_passphrase. {id} may be the id of a stored backup
// POST /restores/{id}/confirm  ConfirmRestore → Restore, `done`; ends all sessions; last_of_the_team
// GET  /restores/{id}          → Restore, without a session, because a restore ends all sessions
// POST /restores/back          GoBack → WentBack; no_way_back
//
// Upload, check and confirm need no session while no account exists. If the database holds several businesses, all
// routes answer 409 several_shops.
import { z } from 'zod'
import { EXAMPLE_IDS, Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time-schema.ts'

/** Number of nightly backups to keep. Manual backups are kept until they are removed by hand. */
export const NIGHTLY_KEPT = 14
/** Days for which the data replaced by a restore is kept for a rollback. */
export const ROLLBACK_DAYS = 14
/** Word to type as confirmation of a restore. */
export const RESTORE_WORD = 'RESTORE'
export const PASSPHRASE_MIN = 12

export const BackupKind = z.enum(['nightly', 'by_hand', 'before_restore'])
export type BackupKind = z.infer<typeof BackupKind>

/** `gone`: the file no longer exists at its storage location. */
export const BackupStatus = z.enum(['running', 'kept', 'failed', 'gone'])
export type BackupStatus = z.infer<typeof BackupStatus>

/** Result of the weekly test restore into a scratch schema; null: not tested yet. */
export const BackupTest = z.object({ at: Instant, /** Empty: passed. */ failure: z.string() })

export const Backup = z
  .object({
    id: Id,
    kind: BackupKind,
    status: BackupStatus,
    name: z.string(),
    bytes: z.int().nullable(),
    /** SHA-256 of the file, hex. */
    hash: z.string().nullable(),
    encrypted: z.boolean(),
    rows: z.int().nullable(),
    files: z.int().nullable(),
    /** Error message; empty: no error. */
    failure: z.string(),
    /** Name of the user who started it. */
    by: z.string(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    test: BackupTest.nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

export const BackupPlace = z.object({
  kind: z.enum(['folder', 's3']),
  /** Folder path or bucket name. */
  name: z.string(),
  /** True if BACKUP_PASSPHRASE is set, so that new backups are encrypted. */
  encrypted: z.boolean(),
})
export type BackupPlace = z.infer<typeof BackupPlace>

export const Rollback = z.object({ replacedAt: Instant, keptUntil: Instant })
export type Rollback = z.infer<typeof Rollback>

/** Newest first. */
export const Backups = z
  .object({
    items: z.array(Backup),
    place: BackupPlace,
    /** Null: no restore to roll back. */
    wayBack: Rollback.nullable(),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof Backups>

/** Client-generated id, used as the idempotency key. */
export const NewBackup = z.object({ id: Id }).meta({ id: 'NewBackup', example: { id: EXAMPLE_IDS.new } })
export type NewBackup = z.infer<typeof NewBackup>

export const ArchiveContent = z.object({
  madeAt: Instant,
  appVersion: z.string(),
  shops: z.array(z.string()),
  clients: z.int(),
  passes: z.int(),
  checkIns: z.int(),
  /** Total of all tables. */
  rows: z.int(),
  files: z.int(),
  /**
   * True if the archive includes the secret of its installation, which is needed to restore the PIN and two-factor
   * authentication.
   */
  opensSealed: z.boolean(),
})
export type ArchiveContent = z.infer<typeof ArchiveContent>

export const AccessKind = z.enum(['user', 'api_key', 'feed', 'webhook', 'device', 'invite'])
export type AccessKind = z.infer<typeof AccessKind>

/** A person who was removed, or something that was revoked, since the archive was made, and that is valid in it. */
export const RevokedAccess = z.object({
  kind: AccessKind,
  id: z.string(),
  /** Name, URL or e-mail address; of a feed the name of the person who made it. */
  name: z.string(),
})
export type RevokedAccess = z.infer<typeof RevokedAccess>

export const RestoreStatus = z.enum(['uploaded', 'checked', 'restoring', 'done', 'failed'])
export type RestoreStatus = z.infer<typeof RestoreStatus>

/** Result of a restore. All sessions have been ended. */
export const RestoreReport = z.object({
  restoredAt: Instant,
  rows: z.int(),
  files: z.int(),
  /** True if the PIN was cleared, because it cannot be decrypted here. */
  pinEmptied: z.boolean(),
  /** Number of accounts whose two-factor authentication was disabled, because its secret cannot be decrypted here. */
  twoFactorOff: z.int(),
  /** Number of people, keys and the like that were removed or revoked since the archive was made, and stayed so. */
  leftOut: z.int(),
})
export type RestoreReport = z.infer<typeof RestoreReport>

/**
 * Restore of an uploaded archive, or of a stored backup (`id` is then the id of the backup). Readable by id without a
 * session, because a restore ends all sessions.
 */
export const Restore = z
  .object({
    id: Id,
    status: RestoreStatus,
    bytes: z.int(),
    encrypted: z.boolean(),
    /** True if the archive must first be decrypted by `check` with a passphrase. */
    passphraseNeeded: z.boolean(),
    /** Null until validation has passed. */
    content: ArchiveContent.nullable(),
    /** Filled in the answer of a check only, because a restore can be read without a session. */
    bringsBack: z.array(RevokedAccess),
    /** Null until the restore is done. */
    report: RestoreReport.nullable(),
    /** Error message; empty: no error. */
    failure: z.string(),
  })
  .meta({ id: 'Restore' })
export type Restore = z.infer<typeof Restore>

/** Empty: the archive is not encrypted, or its passphrase is BACKUP_PASSPHRASE. */
const Passphrase = z.string().max(1000).default('')

/** Query of `POST /api/restores?id=…`; the request body is the archive. */
export const NewRestore = z.object({ id: Id })
export type NewRestore = z.infer<typeof NewRestore>

export const CheckRestore = z.object({ passphrase: Passphrase }).meta({ id: 'CheckRestore' })
export type CheckRestore = z.infer<typeof CheckRestore>

export const ConfirmRestore = z
  .object({
    passphrase: Passphrase,
    typed: z.literal(RESTORE_WORD, { error: 'Type RESTORE to confirm' }),
    /** True: what `bringsBack` lists is valid again. False: the people stay removed, and the rest revoked. */
    bringBack: z.boolean().default(false),
  })
  .meta({ id: 'ConfirmRestore' })
export type ConfirmRestore = z.infer<typeof ConfirmRestore>

/** Body of `POST /api/restores/back`: rolls back the last restore. */
export const RollbackRequest = z
  .object({ typed: z.literal(RESTORE_WORD, { error: 'Type RESTORE to confirm' }) })
  .meta({ id: 'GoBack' })
export type RollbackRequest = z.infer<typeof RollbackRequest>

export const RollbackResult = z.object({ at: Instant }).meta({ id: 'WentBack' })
export type RollbackResult = z.infer<typeof RollbackResult>
