import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type { Env } from '../env.ts'

/** Where uploaded files are kept: a folder, or an S3 bucket. */
export type Storage = Disk

type Bucket = Pick<Env, `S3_${'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>

/** The bucket that the settings name, or the folder `files` beside the other data. */
export async function openStorage(env: Bucket & Pick<Env, 'DATA_DIR' | 'S3_BUCKET'>): Promise<Storage> {
  // Somebody waits for the answer.
  if (env.S3_BUCKET) return openBucket(env, { bucket: env.S3_BUCKET, requestTimeout: 10_000 })
  const { Disk } = await import('flydrive')
  const { AtomicDisk } = await import('./atomic-disk.ts')
  return new Disk(new AtomicDisk(join(env.DATA_DIR, 'files')))
}

export async function openBucket(env: Bucket, { bucket, requestTimeout }: { bucket: string; requestTimeout: number }) {
  const { Disk } = await import('flydrive')
  // Loaded only where it is used: its client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' }
  return new Disk(
    new S3Driver({
      bucket,
      region: env.S3_REGION ?? 'us-east-1',
      credentials,
      visibility: 'private',
      // Many S3-compatible servers know neither access lists nor a host name per bucket.
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    }),
  )
}
