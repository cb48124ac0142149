import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import { FOLDER_ID } from '../../../storage/folder-id.ts'
import type { Storage } from '../../../storage/storage.ts'
import { listLogoKeys } from '../../business/logo/store.ts'

/** Key prefix of backups in a bucket, which may be shared with the other files. */
export const BACKUPS_PREFIX = 'deskbell-backups/'

function isUploaded({ key }: { key: string }): boolean {
  return key !== FOLDER_ID && !key.startsWith(BACKUPS_PREFIX)
}

/** Lists the keys of all files, except backups, or of those in a folder, such as `client-photo/default/`. */
export async function* listKeys(files: Storage, folder = ''): AsyncGenerator<string> {
  for (let token: string | undefined; ; ) {
    const page = await listPage(files, folder, token)
    // A bucket takes the folder for a prefix, which other folders may have too.
    for (const object of page.objects)
      if (object.isFile && isUploaded(object) && object.key.startsWith(folder)) yield object.key
    token = page.paginationToken
    if (!token) return
  }
}

/** Folders in which each business has one of its own, by its id. */
const FOLDERS = ['client-photo', 'client-file', 'waiver-signatures', 'import']

/** Lists the keys of a business's files; of its logo those that may hold the current one. */
export async function* listBusinessKeys(files: Storage, businessId: string): AsyncGenerator<string> {
  for (const folder of FOLDERS) yield* listKeys(files, `${folder}/${businessId}/`)
  yield* listLogoKeys(businessId)
}

/** Returns the key that a file of the business `from` has under another business's id. */
export function moveKey(key: string, from: string, to: string): string {
  if (key.startsWith('business-logo/')) return key.replace(`/${from}`, `/${to}`)
  return key.replace(`/${from}/`, `/${to}/`)
}

// The folder doesn't exist until the first file is stored.
async function listPage(files: Storage, folder: string, paginationToken: string | undefined) {
  try {
    return await files.listAll(folder || '/', { recursive: true, ...(paginationToken && { paginationToken }) })
  } catch (error) {
    if (isMissing(error)) return { objects: [], paginationToken: undefined }
    throw error
  }
}

/** Opens a file as a stream; null if it no longer exists. */
export async function openKey(files: Storage, key: string): Promise<Readable | null> {
  try {
    const stream = await files.getStream(key)
    // A folder's read stream opens later, and reports a missing file only then.
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
