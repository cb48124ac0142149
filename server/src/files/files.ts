import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type { Env } from '../env.ts'

/** Where uploaded files are kept: a folder, or an S3 bucket. */
export type Files = Disk

type Settings = Pick<Env, 'DATA_DIR' | `S3_${'ENDPOINT' | 'BUCKET' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>

/** The bucket that the settings name, or the folder `files` beside the other data. */
export async function openFiles(env: Settings): Promise<Files> {
  const { Disk } = await import('flydrive')
  if (!env.S3_BUCKET) {
    const { WholeFiles } = await import('./whole-files.ts')
    return new Disk(new WholeFiles(join(env.DATA_DIR, 'files')))
  }
  // Loaded only where it is used: its client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' }
  return new Disk(
    new S3Driver({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION ?? 'us-east-1',
      credentials,
      visibility: 'private',
      // Many S3-compatible servers know neither access lists nor a host name per bucket.
      supportsACL: false,
      // Somebody waits for the answer.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    }),
  )
}
