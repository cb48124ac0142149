import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { CHECKSUM_BYTES, ChecksumTransform } from './checksum.ts'
import type { Entry } from './manifest.ts'

/** Writes a ZIP as a stream, part by part, and records the size and hash of each. */
export class ZipOut {
  readonly entries: Entry[] = []
  /** The ZIP, to be read while parts are added. */
  readonly stream: Readable
  readonly #zip = new yazl.ZipFile()

  constructor() {
    const sealing = new ChecksumTransform()
    this.stream = sealing
    this.#zip.on('error', (error) => sealing.destroy(error instanceof Error ? error : new Error(String(error))))
    this.#zip.outputStream.pipe(sealing)
  }

  /** Adds a part and waits until it is written; the ZIP's reader sets the pace (backpressure). */
  async add(
    name: string,
    content: Readable,
    { compress = true }: { /** False for content that is already compressed. */ compress?: boolean } = {},
  ): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    // Abort if the reader is gone; otherwise this would wait forever.
    const stop = () => counted.destroy(new Error('Nobody reads the archive any more'))
    // Aborted streams emit 'error' again after nobody awaits them; unhandled, it would crash the server.
    for (const one of [content, counted]) one.on('error', () => undefined)
    this.stream.once('close', stop)
    if (this.stream.destroyed) stop()
    this.#zip.addReadStream(counted, name, { compress })
    try {
      await pipeline(content, counted)
    } finally {
      this.stream.off('close', stop)
    }
    this.entries.push({ name, bytes, hash: hash.digest('hex') })
  }

  /** Adds the last part and finishes the ZIP. */
  end(name: string, content: string): void {
    this.#zip.addBuffer(Buffer.from(content), name)
    this.#zip.end({ comment: CHECKSUM_BYTES, forceZip64Format: false })
  }

  fail(error: unknown): void {
    this.stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
