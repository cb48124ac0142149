import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { identifyFolder } from '../storage/folder-id.ts'

/** What all servers of an installation must have in common. */
export type ServerIdentity = { secretFingerprint: string; files: string; backups: string }

export async function identifyServer(env: Env, secret: string): Promise<ServerIdentity> {
  const identify = (bucket: string | undefined, folder: string) =>
    bucket ? Promise.resolve(`bucket ${env.S3_ENDPOINT ?? 'amazon'} ${bucket}`) : identifyFolder(folder)
  return {
    secretFingerprint: createHmac('sha256', secret).update('fingerprint of a server').digest('hex').slice(0, 16),
    files: await identify(env.S3_BUCKET, join(env.DATA_DIR, 'files')),
    backups: await identify(env.BACKUP_S3_BUCKET, env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
  }
}
