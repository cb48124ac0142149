import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileOnce, readFileIfExists } from '../atomic-file.ts'

const shortest = 32

/**
 * Returns the key that signs sessions and encrypts the PIN: APP_SECRET, or a generated one stored in the data folder.
 */
export async function loadSecret({ env, dataDir }: { env: { APP_SECRET?: string | undefined }; dataDir: string }) {
  if (env.APP_SECRET) return env.APP_SECRET
  await mkdir(dataDir, { recursive: true })
  return readOrCreateSecret(join(dataDir, 'app-secret'))
}

/** Reads the secret from a file (32 random bytes, base64url) and creates it on first use. */
export async function readOrCreateSecret(path: string): Promise<string> {
  const kept = await readFileIfExists(path)
  if (kept === undefined) {
    await createFileOnce(path, `${randomBytes(32).toString('base64url')}\n`)
    return readOrCreateSecret(path)
  }
  // Never replace it silently: a new secret would end every session and make encrypted data unreadable.
  if (kept.length < shortest)
    throw new Error(
      `${path} is damaged: it holds ${kept.length} characters instead of 43. Restore it from a backup, or delete it to have a new one made.`,
    )
  return kept
}
