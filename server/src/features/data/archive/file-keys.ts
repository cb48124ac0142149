import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { errorCode } from '../../../lib/atomic-file.ts'
import type { Storage } from '../../../storage/storage.ts'

/** Where backups lie in a bucket, which may be the one of the files. */
export const BACKUPS_PREFIX = 'deskbell-backups/'

/** The keys of all files. */
export async function* listKeys(files: Storage): AsyncGenerator<string> {
  for (let token: string | undefined; ; ) {
    const page = await listPage(files, token)
    for (const object of page.objects) if (object.isFile && !object.key.startsWith(BACKUPS_PREFIX)) yield object.key
    token = page.paginationToken
    if (!token) return
  }
}

// Where nothing was ever kept, there is no folder either.
async function listPage(files: Storage, paginationToken: string | undefined) {
  try {
    return await files.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) })
  } catch (error) {
    if (isMissing(error)) return { objects: [], paginationToken: undefined }
    throw error
  }
}

/** A file's bytes; null where it isn't there any more. */
export async function openKey(files: Storage, key: string): Promise<Readable | null> {
  try {
    const stream = await files.getStream(key)
    // A folder's stream is opened later, and says only then that there is nothing.
    if ('pending' in stream && stream.pending) await once(stream, 'open')
    return stream
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return errorCode(cause) === 'ENOENT' || (cause as Error).name === 'NoSuchKey'
}
