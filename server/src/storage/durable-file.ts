import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { errorCode } from '../lib/atomic-file.ts'

const DRAFT = '.part'
const HOUR_MS = 3_600_000
/** What the database may still need while a file fills the disk. */
const RESERVE_BYTES = 64 * 1024 * 1024
const CHECK_BYTES = 16 * 1024 * 1024

export type Written = { bytes: number /** SHA-256, hex. */; hash: string }

/**
 * Writes a private file as it comes, under a name of its own, and gives it its name when it is whole and safe on the
 * disk. Throws `disk_full`, also before the disk is so full that the database would stop.
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

/** Throws `disk_full` unless so many bytes fit, and some more. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new AppError('disk_full')
}

/** What a process that was killed left behind; one that is being written is younger. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - HOUR_MS) await rm(path, { force: true })
  }
}

/** A rename is durable only once its folder is. Windows can't open folders and needs no such step. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
