import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import { AppError } from '../errors.ts'

const DRAFT = '.part'
/** Free disk space reserved for the database. */
const RESERVE_BYTES = 64 * 1024 * 1024
const CHECK_BYTES = 16 * 1024 * 1024

export type Written = { bytes: number /** SHA-256, hex. */; hash: string }

/**
 * Streams a private file into a draft and renames it when it is complete and flushed to disk. Throws AppError
 * 'disk_full', before the database runs out of space.
 */
export async function writeDurable(path: string, content: Readable): Promise<Written> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeDrafts(folder)
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    const counted = new Counted(folder)
    await pipeline(content, counted, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(draft, path)
    await syncFolder(folder)
    return counted.written()
  } catch (error) {
    throw errorCode(error) === 'ENOSPC' ? new AppError('disk_full') : error
  } finally {
    await rm(draft, { force: true })
  }
}

class Counted extends Transform {
  readonly #folder: string
  readonly #hash = createHash('sha256')
  #bytes = 0
  #checkedAt = -CHECK_BYTES

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    this.#requireRoom().then(
      () => done(null, chunk),
      (error: Error) => done(error),
    )
  }

  async #requireRoom(): Promise<void> {
    if (this.#bytes - this.#checkedAt < CHECK_BYTES) return
    this.#checkedAt = this.#bytes
    await requireRoom(this.#folder, CHECK_BYTES)
  }

  written(): Written {
    return { bytes: this.#bytes, hash: this.#hash.digest('hex') }
  }
}

/** Throws AppError 'disk_full' unless `bytes` and the reserve fit on the disk. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new AppError('disk_full')
}

/** Deletes drafts left by a killed process; younger than an hour, they may still be in use. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - HOUR_MS) await rm(path, { force: true })
  }
}

/** A rename is durable only after fsync of its folder. Windows can't open folders and doesn't need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
