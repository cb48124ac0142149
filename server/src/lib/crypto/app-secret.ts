import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readOrCreateSecret } from '@deskbell/embedded-postgres/atomic-file.ts'

/**
 * Returns the key that signs sessions and encrypts the PIN: APP_SECRET, or a generated one stored in the data folder.
 */
export async function loadSecret({ env, dataDir }: { env: { APP_SECRET?: string | undefined }; dataDir: string }) {
  if (env.APP_SECRET) return env.APP_SECRET
  await mkdir(dataDir, { recursive: true })
  return readOrCreateSecret(join(dataDir, 'app-secret'))
}
