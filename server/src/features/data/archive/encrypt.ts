import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'

const AGE = 'age-encryption.org/v1'
/** scrypt work factor: 64 MB and 0.25 s per attempt. Twice that would delay check-ins on a small server. */
const WORK_FACTOR = 16

/** Encrypts a stream with a passphrase in the age format, which the `age` command can also decrypt. */
export async function encryptStream(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const stream = await encrypter.encrypt(toWeb(plain))
  return Readable.fromWeb(stream as ReadableStream)
}

export type FileKind = 'zip' | 'age' | 'other'

/** Detects the file type by its magic bytes. */
export async function detectFileKind(path: string): Promise<FileKind> {
  const start = await readStart(path)
  if (start.startsWith(AGE)) return 'age'
  return start.startsWith('PK') ? 'zip' : 'other'
}

async function readStart(path: string): Promise<string> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file?.close()
  }
}

/** Decrypts a file into another. Throws AppError 'incorrect_passphrase' and 'archive_damaged'. */
export async function decryptFile({
  from,
  to,
  passphrase,
}: {
  from: string
  to: string
  passphrase: string
}): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(from)
  const plain = await decrypter.decrypt(toWeb(source)).catch((error: unknown) => {
    source.destroy()
    throw /no identity matched/.test(String(error))
      ? new AppError('incorrect_passphrase')
      : new AppError('archive_damaged', { detail: toStoredText(msg`Its beginning can’t be read.`) })
  })
  try {
    await pipeline(Readable.fromWeb(plain as ReadableStream), createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    if (isOfSystem(error)) throw error
    throw new AppError('archive_damaged', {
      detail: toStoredText(msg`It was changed after it was written, or its end is missing.`),
    })
  }
}

// System errors such as a full disk are not the archive's fault.
function isOfSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
}
