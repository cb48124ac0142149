import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'

/**
 * Storage in a folder with atomic writes: after a crash or power failure, a file has either its old or its new content.
 */
export class AtomicDisk extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, contents: string | Uint8Array, options: WriteOptions = {}): Promise<void> {
    return this.#write(key, contents, options)
  }

  override putStream(key: string, contents: Readable, options: WriteOptions = {}): Promise<void> {
    return this.#write(key, contents, options)
  }

  async #write(key: string, contents: string | Uint8Array | Readable, { signal }: WriteOptions): Promise<void> {
    const path = join(this.#folder, key)
    const draft = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, contents, { flush: true, mode: 0o600, signal })
      await rename(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }
}
