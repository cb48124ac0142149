import { createReadStream } from 'node:fs'
import { access, mkdir, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ArchiveContent, CheckRestore, ConfirmRestore, Restore } from '@deskbell/domain/data/backups/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import { requireRoom, writeDurable } from '../../../storage/durable-file.ts'
import { checkArchive } from '../archive/check.ts'
import { detectFileKind } from '../archive/encrypt.ts'
import { countRows, listFiles, SECRET } from '../archive/manifest.ts'
import { type Archive, openArchive } from '../archive/read.ts'
import { restoreArchive } from '../archive/restore.ts'
import { findRevokedAccess, tablesOfArchive } from '../archive/revoked-access.ts'
import { logRestore } from './log-restore.ts'
import { findStoredBackup } from './queries.ts'
import { describeError } from './run.ts'
import {
  type Connection,
  clearUploads,
  findRestore,
  getUploadName,
  saveRestoreProgress,
  uploadPath,
} from './uploads.ts'

type Dependencies = Pick<Services, 'db' | 'files' | 'backups' | 'clock' | 'log' | 'setupCode'>
/** Null: no account exists yet, so nobody is signed in. */
type Somebody = Actor | null

/** Receives an uploaded archive and, if it needs no passphrase, checks it. An invalid one is deleted. */
export async function receiveArchive(
  desk: Dependencies,
  { id, bytes, content }: { id: string; bytes: number; content: Readable },
): Promise<Restore> {
  const { folder, uploads } = desk.backups
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clearUploads(desk.db, desk.backups)
  await requireRoom(folder, bytes)
  await writeDurable(uploadPath(folder, id), content)
  try {
    const restore = await noteArrived(desk, id)
    const checked = restore.passphraseNeeded ? restore : await checkRestore(desk, null, { id, passphrase: '' })
    // Another server may get the next request.
    await uploads?.keep(getUploadName(id), createReadStream(uploadPath(folder, id)))
    return checked
  } catch (error) {
    await rm(uploadPath(folder, id), { force: true })
    throw error
  }
}

async function noteArrived({ db, backups }: Dependencies, id: string): Promise<Restore> {
  const path = uploadPath(backups.folder, id)
  const kind = await detectFileKind(path)
  if (kind === 'other') throw new AppError('not_an_archive')
  const encrypted = kind === 'age'
  const nothing = { content: null, bringsBack: [], report: null, failure: '' }
  const passphraseNeeded = encrypted && backups.passphrase === null
  const { size: bytes } = await stat(path)
  return saveRestoreProgress(db.$client, { id, status: 'uploaded', bytes, encrypted, passphraseNeeded, ...nothing })
}

/** Finds an uploaded archive or a stored backup, and fetches it if it isn't here. Throws AppError 'not_found'. */
async function fetchArchive(desk: Dependencies, actor: Somebody, id: string): Promise<Restore> {
  const { folder, uploads } = desk.backups
  const noted = await findPending(desk, id)
  if (noted && (await isThere(uploadPath(folder, id)))) return noted
  const uploaded = noted && (await uploads?.open(getUploadName(id)))
  const { content, bytes } = uploaded ? { content: uploaded, bytes: noted.bytes } : await openStored(desk, actor, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireRoom(folder, bytes)
  await writeDurable(uploadPath(folder, id), content)
  return noted ?? noteArrived(desk, id)
}

async function findPending({ db }: Dependencies, id: string): Promise<Restore | null> {
  try {
    const noted = await findRestore(db, id)
    return noted.status === 'done' || noted.status === 'failed' ? null : noted
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function openStored({ db, backups }: Dependencies, actor: Somebody, id: string) {
  if (!actor) throw new AppError('not_found')
  const { name, bytes } = await findStoredBackup(db, actor, id)
  const content = await backups.place.open(name)
  if (!content) throw new AppError('not_found')
  return { content, bytes: bytes ?? 0 }
}

type Checking = CheckRestore & { id: string }

function open({ backups }: Dependencies, { id, passphrase }: Checking): Promise<Archive> {
  const passphrases = [passphrase, backups.passphrase].filter((one) => one !== null && one !== '')
  return openArchive({ path: uploadPath(backups.folder, id), passphrases: passphrases as string[] })
}

/** Checks the whole archive and returns a summary of its content, and the access it brings back. Changes no data. */
export async function checkRestore(desk: Dependencies, actor: Somebody, checking: Checking): Promise<Restore> {
  const restore = await fetchArchive(desk, actor, checking.id)
  try {
    const archive = await open(desk, checking)
    const bringsBack = await checkArchive(archive)
      .then(() => findRevokedAccess(desk.db.$client, tablesOfArchive(archive), 'public'))
      .finally(archive.close)
    const checked: Restore = { ...restore, status: 'checked', content: getContent(archive) }
    return { ...(await saveRestoreProgress(desk.db.$client, checked)), bringsBack }
  } catch (error) {
    if (error instanceof AppError && error.code === 'incorrect_passphrase' && checking.passphrase === '')
      await saveRestoreProgress(desk.db.$client, { ...restore, passphraseNeeded: true })
    throw error
  }
}

function getContent({ manifest, names }: Archive): ArchiveContent {
  return {
    madeAt: manifest.madeAt,
    appVersion: manifest.appVersion,
    shops: manifest.shops,
    clients: countRows(manifest, 'client'),
    passes: countRows(manifest, 'pass'),
    checkIns: countRows(manifest, 'check_in'),
    rows: countRows(manifest),
    files: listFiles(manifest).length,
    opensSealed: names.includes(SECRET),
  }
}

/** Replaces all data with the archive. The result is recorded beside the data, for later requests. */
export async function confirmRestore(
  desk: Dependencies,
  actor: Somebody,
  checking: ConfirmRestore & { id: string },
): Promise<Restore> {
  const { backups, db } = desk
  const { folder, databaseUrl, secret, uploads } = backups
  const restore = await fetchArchive(desk, actor, checking.id)
  const archive = await open(desk, checking)
  let result = restore
  try {
    const note = async (connection: Connection, change: Partial<Restore>) => {
      result = await saveRestoreProgress(connection, { ...restore, content: getContent(archive), ...change })
    }
    const target = { databaseUrl, secret, files: desk.files, now: desk.clock() }
    await restoreArchive(target, archive, {
      bringBack: checking.bringBack,
      onBegin: (connection) => note(connection, { status: 'restoring' }),
      onDone: async (connection, report) => {
        await note(connection, { status: 'done', report })
        const { madeAt } = archive.manifest
        // Without an account nobody is known.
        if (actor)
          await logRestore(connection, actor, {
            action: 'restored',
            entityId: restore.id,
            after: { madeAt },
            at: target.now,
          })
        await desk.setupCode.remove(connection)
      },
    })
  } catch (error) {
    // Choosing otherwise restores it, without another upload.
    const isOpen = error instanceof AppError && error.code === 'last_of_the_team'
    const failed: Restore = { ...restore, status: 'failed', failure: describeError(error) }
    if (result !== restore) await saveRestoreProgress(db.$client, isOpen ? restore : failed)
    throw error
  } finally {
    await archive.close()
  }
  desk.log.warn({ madeAt: archive.manifest.madeAt, by: actor?.userId }, 'a backup was restored')
  await rm(uploadPath(folder, checking.id), { force: true })
  await uploads?.remove(getUploadName(checking.id))
  return result
}
