import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'

const LABEL = 'deskbell sha-256 '
/** Placeholder for the ZIP's end comment, of the same length as the final checksum. */
export const CHECKSUM_BYTES = LABEL + '0'.repeat(64)
const SEAL_BYTES = Buffer.byteLength(CHECKSUM_BYTES)

/**
 * Writes the SHA-256 of all preceding bytes into the comment at the end of the ZIP. ZIP's own CRCs cover only the
 * contents of entries, so corruption between them would go unnoticed.
 */
export class ChecksumTransform extends Transform {
  readonly #hash: Hash = createHash('sha256')
  #end: Buffer = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = this.#end.length > 0 ? Buffer.concat([this.#end, chunk]) : chunk
    const sure = all.subarray(0, Math.max(0, all.length - SEAL_BYTES))
    this.#end = all.subarray(sure.length)
    this.#hash.update(sure)
    done(null, sure)
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(LABEL + this.#hash.digest('hex')))
  }
}

/** Throws AppError 'archive_damaged' unless the file ends with the checksum of everything before it. */
export async function requireChecksum(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const seal = await readEnd(file, size)
    if (!seal.startsWith(LABEL))
      throw new AppError('archive_damaged', { detail: toStoredText(msg`Its end is missing.`) })
    const found = await hashUpTo(path, size - SEAL_BYTES)
    if (seal !== LABEL + found)
      throw new AppError('archive_damaged', { detail: toStoredText(msg`It was changed after it was written.`) })
  } finally {
    await file.close()
  }
}

async function readEnd(file: FileHandle, size: number): Promise<string> {
  if (size <= SEAL_BYTES) return ''
  const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES)
  return buffer.toString('latin1')
}

async function hashUpTo(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk)
  return hash.digest('hex')
}
