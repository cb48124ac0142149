import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableFileError } from './unreadable.ts'

/** Limits against ZIP bombs: number of entries, and total uncompressed size. */
const ENTRIES_MAX = 2000
const UNPACKED_MAX_BYTES = 512 * 1024 * 1024
/** Maximum compression ratio of a large entry (ZIP bomb). XML usually compresses to 1/10, rarely to 1/40. */
const RATIO_MAX = 150
const RATIO_FROM_BYTES = 4 * 1024 * 1024

export type Zip = {
  has(name: string): boolean
  /** Streams an entry's text, never more than its declared size. Throws `UnreadableFileError`. */
  read(name: string, maxBytes?: number): AsyncGenerator<string>
  close(): void
}

const DAMAGED = 'The Excel file is damaged: open it in Excel and save it again'
const TOO_LARGE = 'The Excel file unpacks to more than is read: save it as CSV'

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new UnreadableFileError(DAMAGED)) : resolve(zip),
    )
  })
}

function requireSound({ uncompressedSize, compressedSize }: Entry): void {
  const isBomb = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * RATIO_MAX
  if (isBomb) throw new UnreadableFileError(TOO_LARGE)
}

/** Lists the entries from the ZIP directory and checks their declared sizes, before anything is decompressed. */
function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    let unpacked = 0
    zip.on('error', () => reject(new UnreadableFileError(DAMAGED)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize
      try {
        requireSound(entry)
        if (entries.size >= ENTRIES_MAX || unpacked > UNPACKED_MAX_BYTES) throw new UnreadableFileError(TOO_LARGE)
      } catch (error) {
        return reject(error)
      }
      entries.set(entry.fileName.replace(/^\//, ''), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(new UnreadableFileError(DAMAGED)) : resolve(stream)))
  })
}

async function* streamText(zip: ZipFile, entry: Entry | undefined, maxBytes: number): AsyncGenerator<string> {
  if (!entry || entry.isEncrypted()) throw new UnreadableFileError(DAMAGED)
  if (entry.uncompressedSize > maxBytes) throw new UnreadableFileError(TOO_LARGE)
  const decoder = new TextDecoder()
  const stream = await openStream(zip, entry)
  try {
    // yauzl fails as soon as an entry yields more than its declared size.
    for await (const part of stream) yield decoder.decode(part, { stream: true })
  } catch {
    throw new UnreadableFileError(DAMAGED)
  } finally {
    stream.destroy()
  }
}

/** Opens a ZIP after checking its directory. Throws `UnreadableFileError`. */
export async function readZip(path: string): Promise<Zip> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip)
    return {
      has: (name) => entries.has(name),
      read: (name, maxBytes = UNPACKED_MAX_BYTES) => streamText(zip, entries.get(name), maxBytes),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
