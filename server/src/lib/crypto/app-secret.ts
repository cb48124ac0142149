import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createOnce, readIfThere } from '../atomic-file.ts'

const shortest = 32

/** The key that signs sessions and encrypts the PIN: APP_SECRET, or one made once and kept in the data folder. */
export async function loadSecret({ env, dataDir }: { env: { APP_SECRET?: string | undefined }; dataDir: string }) {
  if (env.APP_SECRET) return env.APP_SECRET
  await mkdir(dataDir, { recursive: true })
  return readOrCreateSecret(join(dataDir, 'app-secret'))
}

/** The secret in this file (32 random bytes, base64url), made on first use. */
export async function readOrCreateSecret(path: string): Promise<string> {
  const kept = await readIfThere(path)
  if (kept === undefined) {
    await createOnce(path, `${randomBytes(32).toString('base64url')}\n`)
    return readOrCreateSecret(path)
  }
  // A new one in its place would end every session and make what the old one encrypted unreadable.
  if (kept.length < shortest)
    throw new Error(
      `${path} is damaged: it holds ${kept.length} characters instead of 43. Restore it from a backup, or delete it to have a new one made.`,
    )
  return kept
}
