import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Storage } from '../../../storage/storage.ts'
import { openKey } from './file-keys.ts'
import { type Entry, FILES, listFiles } from './manifest.ts'
import type { Archive } from './read.ts'

const BEFORE = '.before'

/** Puts an archive's files where they belong. Each key stands for the same bytes for ever, but a logo's. */
export async function restoreFiles(archive: Archive, files: Storage): Promise<void> {
  for (const entry of listFiles(archive.manifest)) await restoreFile(archive, files, entry)
}

async function restoreFile(archive: Archive, files: Storage, entry: Entry): Promise<void> {
  const key = entry.name.slice(FILES.length)
  const there = await openKey(files, key)
  if (there) {
    if (key.endsWith(BEFORE) || (await hashStream(there)) === entry.hash) return void there.destroy()
    // The logo of now is looked for there too, so that the way back finds it.
    await files.copy(key, key + BEFORE)
  }
  await files.putStream(key, await archive.open(entry.name), { contentLength: entry.bytes })
}

async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
