// What the routes of /api/backups and /api/restores take and answer:
//
// GET  /backups                → Backups
// POST /backups                NewBackup → 201 Backup, `running`; the live topic `backups` tells when it is done
// GET  /backups/{id}/file      → the file, streamed
// POST /backups/{id}/remove    → Backup, `gone`
// POST /restores?id=…          the file's bytes → 201 Restore: `checked`, or `uploaded` when it wants a passphrase.
//                              Problems: not_an_archive, archive_damaged, archive_newer, disk_full
// POST /restores/{id}/check    CheckRestore → Restore; incorrect_passphrase. {id} may be a kept backup's
// POST /restores/{id}/confirm  ConfirmRestore → Restore, `done`; everybody signs in again
// GET  /restores/{id}          → Restore, without a session: after a restore there is none
// POST /restores/back          GoBack → WentBack; no_way_back
//
// Where no account exists yet, upload, check and confirm work without a session. Where the database holds several shops
// all of them answer 409 several_shops.
import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'

/** How many nightly backups are kept; those that somebody asked for stay until somebody removes them. */
export const NIGHTLY_KEPT = 14
/** For how long the data that a restore replaced is kept for the way back. */
export const WAY_BACK_DAYS = 14
/** What is typed to confirm a restore. */
export const RESTORE_WORD = 'RESTORE'
export const PASSPHRASE_MIN = 12

export const BackupKind = z.enum(['nightly', 'by_hand', 'before_restore'])
export type BackupKind = z.infer<typeof BackupKind>

/** `gone`: the file is no longer where it was written. */
export const BackupStatus = z.enum(['running', 'kept', 'failed', 'gone'])
export type BackupStatus = z.infer<typeof BackupStatus>

/** What the weekly restore into a scratch place found; null: not tested yet. */
export const BackupTest = z.object({ at: Instant, /** Empty: all was equal. */ failure: z.string() })

/** An archive of everything that was written. */
export const Backup = z
  .object({
    id: Id,
    kind: BackupKind,
    status: BackupStatus,
    /** The file's name. */
    name: z.string(),
    bytes: z.int().nullable(),
    /** SHA-256 of the file, hex. */
    hash: z.string().nullable(),
    encrypted: z.boolean(),
    rows: z.int().nullable(),
    files: z.int().nullable(),
    /** Why it failed, in words; empty: it didn't. */
    failure: z.string(),
    /** Who asked for it. */
    by: z.string(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    test: BackupTest.nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof Backup>

/** Where backups go. */
export const BackupPlace = z.object({
  kind: z.enum(['folder', 's3']),
  /** The folder or the bucket. */
  name: z.string(),
  /** Whether new ones are encrypted, because BACKUP_PASSPHRASE is set. */
  encrypted: z.boolean(),
})
export type BackupPlace = z.infer<typeof BackupPlace>

/** The data as it was before the last restore. */
export const WayBack = z.object({ replacedAt: Instant, keptUntil: Instant })
export type WayBack = z.infer<typeof WayBack>

/** The newest first. */
export const Backups = z
  .object({
    items: z.array(Backup),
    place: BackupPlace,
    /** Null: nothing was restored lately. */
    wayBack: WayBack.nullable(),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof Backups>

/** The id is chosen by whoever asks, so that it can be sent twice. */
export const NewBackup = z.object({ id: Id }).meta({ id: 'NewBackup' })
export type NewBackup = z.infer<typeof NewBackup>

/** What an archive holds that passed every check. */
export const ArchiveContent = z.object({
  madeAt: Instant,
  appVersion: z.string(),
  /** The shops' names. */
  shops: z.array(z.string()),
  clients: z.int(),
  passes: z.int(),
  checkIns: z.int(),
  /** Of all tables. */
  rows: z.int(),
  files: z.int(),
  /** Whether PIN and two-factor sign-in come along: they can only be opened with the secret of the install they are from. */
  opensSealed: z.boolean(),
})
export type ArchiveContent = z.infer<typeof ArchiveContent>

export const RestoreStatus = z.enum(['uploaded', 'checked', 'restoring', 'done', 'failed'])
export type RestoreStatus = z.infer<typeof RestoreStatus>

/** What a restore did. Everybody signs in again after it. */
export const RestoreReport = z.object({
  restoredAt: Instant,
  rows: z.int(),
  files: z.int(),
  /** Whether the PIN was emptied, because it can't be opened here. */
  pinEmptied: z.boolean(),
  /** Of how many accounts the authenticator was switched off, because its secret can't be opened here. */
  twoFactorOff: z.int(),
})
export type RestoreReport = z.infer<typeof RestoreReport>

/**
 * An archive on its way in: uploaded, or a kept backup (then its id is the backup's). Asked for by its id alone, without
 * a session: after a restore there is none.
 */
export const Restore = z
  .object({
    id: Id,
    status: RestoreStatus,
    bytes: z.int(),
    encrypted: z.boolean(),
    /** Whether it is to be opened by `check` with a passphrase first. */
    passphraseNeeded: z.boolean(),
    /** Null until it passed every check. */
    content: ArchiveContent.nullable(),
    /** Null until it is done. */
    report: RestoreReport.nullable(),
    /** Why it failed, in words; empty: it didn't. */
    failure: z.string(),
  })
  .meta({ id: 'Restore' })
export type Restore = z.infer<typeof Restore>

/** Empty: the archive isn't encrypted, or the passphrase is the one of the settings. */
const Passphrase = z.string().max(1000).default('')

/** `POST /api/restores?id=…`; the archive's bytes are the body. */
export const NewRestore = z.object({ id: Id })
export type NewRestore = z.infer<typeof NewRestore>

export const CheckRestore = z.object({ passphrase: Passphrase }).meta({ id: 'CheckRestore' })
export type CheckRestore = z.infer<typeof CheckRestore>

export const ConfirmRestore = z
  .object({
    passphrase: Passphrase,
    typed: z.literal(RESTORE_WORD, { error: `Type ${RESTORE_WORD} to confirm` }),
  })
  .meta({ id: 'ConfirmRestore' })
export type ConfirmRestore = z.infer<typeof ConfirmRestore>

/** `POST /api/restores/back`: back to the data before the last restore. */
export const GoBack = z
  .object({ typed: z.literal(RESTORE_WORD, { error: `Type ${RESTORE_WORD} to confirm` }) })
  .meta({ id: 'GoBack' })
export type GoBack = z.infer<typeof GoBack>

export const WentBack = z.object({ at: Instant }).meta({ id: 'WentBack' })
export type WentBack = z.infer<typeof WentBack>
