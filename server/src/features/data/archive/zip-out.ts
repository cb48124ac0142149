import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { CHECKSUM_BYTES, Checksummed } from './checksum.ts'
import type { Entry } from './manifest.ts'

/** Writes a ZIP part by part, each as a stream, and knows what it has written. */
export class ZipOut {
  readonly entries: Entry[] = []
  /** The ZIP itself, to be read while parts are added. */
  readonly stream: Readable
  readonly #zip = new yazl.ZipFile()

  constructor() {
    const sealing = new Checksummed()
    this.stream = sealing
    this.#zip.on('error', (error) => sealing.destroy(error instanceof Error ? error : new Error(String(error))))
    this.#zip.outputStream.pipe(sealing)
  }

  /** Adds a part and waits until it is written. Whoever reads the ZIP sets the pace. */
  async add(
    name: string,
    content: Readable,
    { compress = true }: { /** What is compressed already stays as it is. */ compress?: boolean } = {},
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
    // Broken off where the reader is gone: else it would wait for ever.
    const stop = () => counted.destroy(new Error('Nobody reads the archive any more'))
    // What breaks off says so once more when nobody waits for it any longer: heard by nobody, it would end the server.
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

  /** Adds the last part, and what closes a ZIP. */
  end(name: string, content: string): void {
    this.#zip.addBuffer(Buffer.from(content), name)
    this.#zip.end({ comment: CHECKSUM_BYTES, forceZip64Format: false })
  }

  fail(error: unknown): void {
    this.stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
