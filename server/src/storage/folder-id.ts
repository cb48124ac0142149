import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createFileOnce, readFileIfExists } from '@deskbell/embedded-postgres/atomic-file.ts'

/** Name of the file that tells servers whether they have the same folder. */
export const FOLDER_ID = '.folder-id'

/** Returns an id that is the same for all servers that share the folder. */
export async function identifyFolder(folder: string): Promise<string> {
  const path = join(folder, FOLDER_ID)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await createFileOnce(path, `${randomUUID()}\n`)
    return (await readFileIfExists(path)) ?? path
  } catch {
    // Health tells of a folder that can't be written.
    return `${hostname()}:${folder}`
  }
}
