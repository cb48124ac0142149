import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { IMPORT_MAX_BYTES } from '@deskbell/domain/data/imports/schema.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'

type Owned = { businessId: string; id: string }

export function sourceKey({ businessId, id }: Owned): string {
  return `import/${businessId}/${id}`
}

export function refusedKey({ businessId, id }: Owned): string {
  return `import/${businessId}/${id}-refused`
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withTempFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-import-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type Received = { path: string; bytes: number; hash: string }

/** Streams an upload to a file. Throws AppError 'too_large' as soon as the limit is exceeded. */
export async function receive(body: ReadableStream | null, folder: string): Promise<Received> {
  const path = join(folder, 'file')
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(bytes > IMPORT_MAX_BYTES ? new AppError('too_large') : null, part)
    },
  })
  await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), counted, createWriteStream(path))
  return { path, bytes, hash: hash.digest('hex') }
}

export async function keepFile(files: Storage, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  await files.putStream(key, createReadStream(path), { contentLength: size })
}

/** Copies a file from the storage to a local folder. Throws AppError 'not_found'. */
export async function fetchFile(files: Storage, key: string, folder: string): Promise<string> {
  if (!(await files.exists(key))) throw new AppError('not_found')
  const path = join(folder, randomUUID())
  await pipeline(await files.getStream(key), createWriteStream(path))
  return path
}
